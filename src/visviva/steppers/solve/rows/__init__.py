"""The row problem: rows of all kinds, with Coulomb's law among them, on the matrix of a step.

| files | what |
|---|---|
| `row_problem`, `solve_rows` | a world's rows, bound once; the stages of a solve, in one kernel |
| `units`, `find_islands`, `island`, `pack` | which rows make a unit; which units an island; its arrays |
| `contact_records`, `weights`, `read` | what a unit weighs; rates of units, impulses on nodes |
| `schedule` | what is tried in turn, by what the residual asks for |
| `sweeps`, `one_contact` | unit by unit; the exact answer of one contact |
| `mechanism` | joints eliminated, contacts and limits on what is left |
| `newton`, `hessian`, `elimination`, `block_lu` | all laws at once by tangents; H = A + Jᵀ S J, its factor |
| `convex`, `proximal` | where these lead astray: slips held, a convex problem a step |
| `least_forces` | of forces that share a load the least |
| `residual` | by how much laws are missed; whether all rests |
| `large`, `condense`, `newton_on_rows`, `band*`, `far_units` | large nodes, by rows or as a band |
"""
