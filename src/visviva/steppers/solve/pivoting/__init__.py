"""Rows by pivoting: which of the one-sided ones are closed, and λ of them and of the two-sided ones.

    [  A  −Jᵀ ] [ x ]   [ b ]
    [ −J  −C  ] [ λ ] = [ r ]     y = J x + C λ + r;   two-sided: y = 0;   one-sided: 0 ≤ λ ⊥ y ≥ 0

A is eliminated, W = J A⁻¹ Jᵀ added to C: where it falls into small islands, or, where rows are dynamic or few
beside large islands, all of it. What is left is one quasi-definite matrix K, with rows that are open replaced
by those of −1, whose factor says which rows depend on others. All numbers of a solve lie in a few arrays, see
`factor`.

| file | what |
|---|---|
| `factor` | K for the rows that are closed, its factor by `matrix`, and refined solves |
| `pivoting` | all wrong signs at once |
| `active_set` | where that does not end, or rows contradict each other: one after the other |
| `dependent` | what moves nothing: λ of least norm, and sets of rows that depend on each other |
| `sparse`, `plan`, `schur` | K in a pattern of its own, W of the small islands of A in it |
| `dense` | K dense over the rows that are on, W by the matrix |
| `rows` | what both have in common |
"""
