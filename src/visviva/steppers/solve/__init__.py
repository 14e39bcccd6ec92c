"""The linear algebra of a step: one matrix A and the rows on it, each in its own package.

    A x = b + Jᵀλ,   y = J x + C λ + r,   rows as their kinds say

`matrix` owns A: its factorisation, solves with it, and the Delassus matrix. `pivoting` solves two-sided,
one-sided and compliant rows, `rows` those of contacts with friction. Both see A only through

    W = J A⁻¹ Jᵀ,   A⁻¹ b   and   J;

`pivoting` also reads A itself where A is sparse and rows are many.

The interface is four verbs. Each returns operations `(kernel, arguments)`, bound once to arrays with fixed
addresses, so that a step runs without Python, in a `visviva.compiling.program.Program`.

| verb | what its operations do |
|---|---|
| `matrix.factor_ops()` | factor `matrix.values`; `matrix.status[0]`: 0, or 1 + the coordinate that failed |
| `matrix.solve_ops(b, x)` | x = A⁻¹ b; b, x (n,) may be one array |
| `matrix.schur_ops(j, w)` | w[a, b] = (J A⁻¹ Jᵀ)[a, b] for the chosen rows |
| `matrix.transpose_ops(j, lam, x)` | x += A⁻¹ Jᵀ lam, with the chosen rows |

J is a `Jacobian`: entry e of row i, for start[i] ≤ e < start[i + 1], is val[e] in coordinate col[e], −1 for
an unused slot; columns and values may change from step to step, the capacity may not. `chosen` holds the
indices of the rows that take part, `count[0]` their number: the row problem writes both, optionally island
by island. W is dense over the chosen rows, w[a * count + b], and spans all islands of A; W = 0 for two rows
that share no island.
"""
