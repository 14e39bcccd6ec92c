"""Row problem by pivoting: finds the active set of one-sided rows, and λ of these and of the two-sided rows.

    [  A  −Jᵀ ] [ x ]   [ b ]
    [ −J  −C  ] [ λ ] = [ r ]     y = J x + C λ + r;   two-sided: y = 0;   one-sided: 0 ≤ λ ⊥ y ≥ 0

A is eliminated and W = J A⁻¹ Jᵀ added to C: on small islands only, or, if rows are dynamic or few beside
large islands, on all of A. The Schur complement is one quasi-definite matrix K, in which open rows are
replaced by rows of −1; its factor detects dependent rows. All numbers of a solve lie in a few arrays, see
`factor`.

| file | contents |
|---|---|
| `factor` | K for the closed rows, its factor by `matrix`, and iteratively refined solves |
| `pivoting` | block principal pivoting: all wrong signs at once |
| `active_set` | fallback one row at a time, if pivoting cycles or rows contradict each other |
| `dependent` | null space of the closed rows: least-norm λ, and sets of dependent rows |
| `sparse`, `plan`, `schur` | K as a sparse matrix, including W of the small islands of A |
| `dense` | K dense over the active rows, W by the matrix |
| `rows` | what both forms share |
"""
