"""Sparse factorisation UᵀDU of symmetric matrices in node blocks, and the matrix A of a step, which uses it.

    a = Matrix(Pattern(first, elements))    # nodes of 1 to 6 coordinates, and which of them are coupled
    clear = Program(a.clear_ops(diagonal))  # A = diag; then elements add to a.values
    solve = Program([*a.factor_ops(), *a.solve_ops(b, x)])  # a.status says whether A was positive definite

| file | contents |
|---|---|
| `pattern`, `products`, `jacobian` | blocks of A, their assembly, J |
| `ordering`, `symbolic`, `supernodal` | elimination order, supernodes, and the arrays of a factor |
| `multifrontal`, `front`, `tile` | the factorisation, front by front; one front; the inner loop |
| `schur` | W = J A⁻¹ Jᵀ |
| `rotated_rest_factor`, `compact` | large islands that rotate and bend, with the factor of their rest shape |
| `rotations`, `rest` | the rotations of their nodes, A at rest |
| `dense` | small matrices within other kernels |

The structure of A needs no special cases: a cable is a tree of fronts of few columns, an island of up to 24
coordinates is one front, single masses are fronts of one column. With signs D it also factors quasi-definite
matrices, as `pivoting` needs.
"""
