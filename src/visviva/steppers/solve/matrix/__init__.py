"""One symmetric positive definite matrix in node blocks, by whatever kind suits each of its islands.

    a = Matrix(Pattern(first, elements))    # nodes of 1 to 6 coordinates, and which of them meet
    clear = Program(a.clear_ops(diagonal))  # A = diag; then elements add to a.values
    solve = Program([*a.factor_ops(), *a.solve_ops(b, x)])  # a.status says whether A was positive definite

The kind of an island (what its elements connect) follows from A alone:

| kind | islands |
|---|---|
| `Blocks` | up to 24 coordinates, also single ones: dense factors, packed |
| `Chains` | nodes of 3 coordinates in a row, each meeting the next: block tridiagonal |
| `Supernodal` | all others: sparse Cholesky in dense panels |

`Turned` solves a large island that turns and bends from the factor of its rest shape, by conjugate gradients.
"""
