"""What a step solves: one matrix A and the rows on it, each in a room of its own.

    A x = b + Jᵀλ,   y = J x + C λ + r,   rows as their kinds say

`matrix` knows A: how it is factored, solved with, and what rows see of it. `pivoting` solves two-sided,
one-sided and compliant rows, `rows` those of contacts with friction. These see only

    W = J A⁻¹ Jᵀ,   A⁻¹ b   and   J;

`pivoting` keeps A itself beside J where it is sparse and rows are many.

Between them stand four verbs. Each gives operations `(kernel, arguments)`, bound once to arrays that never
move, so that a step runs without Python, in a `visviva.compiling.program.Program`.

| verb | what its operations do |
|---|---|
| `matrix.factor_ops()` | factor `matrix.values`; `matrix.status[0]`: 0, or 1 + the coordinate that failed |
| `matrix.solve_ops(b, x)` | x = A⁻¹ b; b, x (n,) may be one array |
| `matrix.schur_ops(j, w)` | w[a, b] = (J A⁻¹ Jᵀ)[a, b] for the rows that are chosen |
| `matrix.transpose_ops(j, lam, x)` | x += A⁻¹ Jᵀ lam, with the rows that are chosen |

J is a `Jacobian`: entry e of row i, for start[i] ≤ e < start[i + 1], is val[e] in coordinate col[e], −1 for
an unused place; columns and values may change from step to step, their room may not. `chosen` holds the
numbers of the rows that take part, `count[0]` how many: the row problem writes both, by islands if it likes.
W is dense over them, w[a * count + b]. Rows of several islands of A meet in it; two rows that share none
have W = 0.
"""
