"""One symmetric positive definite matrix in node blocks, by whatever kind suits each of its islands.

    from visviva.steppers.solve.matrix.matrix import Matrix

    a = Matrix(pattern)             # a `Pattern`: nodes of 1 to 6 coordinates and which of them meet
    Program(a.clear_ops(diagonal))()      # A = diag
    ... elements add to a.values ...
    run(a.factor_ops())             # a.status
    run(a.solve_ops(b, x))

The kind of an island (what its elements connect) follows from A alone:

| kind | islands |
|---|---|
| `Blocks` | up to 24 coordinates, also single ones: dense factors, packed |
| `Chains` | nodes of 3 coordinates in a row, each meeting the next: block tridiagonal |
| `Supernodal` | all others: sparse Cholesky in dense panels |

`Turned` solves a large island that turns and bends from the factor of its rest shape, by conjugate gradients.
"""
