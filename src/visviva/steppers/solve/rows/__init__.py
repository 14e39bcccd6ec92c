"""The row problem: rows of all kinds, including Coulomb friction, on the matrix of a step.

| files | contents |
|---|---|
| `row_problem`, `solve_rows` | a world's rows, bound once; the stages of a solve, in one kernel |
| `units`, `find_islands`, `island`, `pack` | rows into units; units into islands; an island's arrays |
| `contact_records`, `weights`, `read` | Delassus blocks of units; rates of units, impulses on nodes |
| `schedule` | which method is tried next, depending on the residual |
| `sweeps`, `one_contact` | block Gauss–Seidel; the exact solution of one contact |
| `mechanism` | joints eliminated, contacts and limits on a small dense matrix |
| `newton`, `hessian`, `elimination`, `block_lu` | semismooth Newton on all laws; H = A + Jᵀ S J, its factor |
| `convex`, `proximal` | proximal point method, for when Newton fails: a convex problem at fixed slip |
| `least_forces` | the least-norm forces where a load is shared |
| `residual` | violation of the laws; test for rest |
| `large`, `condense`, `newton_on_rows`, `band*`, `far_units` | large nodes, condensed or as a band |
"""
