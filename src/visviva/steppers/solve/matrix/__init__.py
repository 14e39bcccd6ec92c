"""One sparse factor UᵀDU of symmetric matrices in node blocks, and the matrix A of a step, which has it.

    a = Matrix(Pattern(first, elements))    # nodes of 1 to 6 coordinates, and which of them meet
    clear = Program(a.clear_ops(diagonal))  # A = diag; then elements add to a.values
    solve = Program([*a.factor_ops(), *a.solve_ops(b, x)])  # a.status says whether A was positive definite

| file | what |
|---|---|
| `pattern`, `products`, `jacobian` | blocks of A, sums of them, J |
| `ordering`, `symbolic`, `supernodal` | order of elimination, supernodes, and the arrays of a factor |
| `multifrontal`, `front`, `tile` | the factor, front by front; one front; the inner loop |
| `schur` | W = J A⁻¹ Jᵀ |
| `turned`, `rotations`, `rest` | large islands that turn and bend, from the factor of their rest shape |
| `dense` | small matrices within other kernels |

What A looks like does not matter: a cable is a tree of fronts of few columns, an island of up to 24
coordinates is one front, single masses are fronts of one column. Signs make it the factor of a quasi-definite
matrix too, which `pivoting` uses.
"""
