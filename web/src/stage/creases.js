// Duplicates points at sharp edges, one vertex per side, so that each side has its own normal, as in films.

const SHARP = 0.6; // cosine of the dihedral angle from which two faces are shaded separately

/** Unit normals of triangles; zero for those without area. */
function faceNormals(x, triangles) {
  const normals = new Float32Array(triangles.length);
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = [3 * triangles[k], 3 * triangles[k + 1], 3 * triangles[k + 2]];
    const [ux, uy, uz] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]];
    const [vx, vy, vz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]];
    const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.hypot(...n) || 1;
    for (let i = 0; i < 3; i++) normals[k + i] = n[i] / size;
  }
  return normals;
}

/** Groups of corners at one point whose faces are connected by gentle folds. */
function sidesOf(corners, normals) {
  const gentle = (one, other) => {
    const [a, b] = [one - (one % 3), other - (other % 3)];
    return normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2] > SHARP;
  };
  let sides = [];
  for (const corner of corners) {
    const joined = sides.filter((side) => side.some((other) => gentle(corner, other)));
    sides = [...sides.filter((side) => !joined.includes(side)), [corner, ...joined.flat()]];
  }
  return sides;
}

/** {source, corners}: the point of each drawn vertex, and the vertices of the triangles, for positions x. */
export function split(x, triangles) {
  const normals = faceNormals(x, triangles);
  const at = new Map();
  triangles.forEach((point, corner) => at.has(point) ? at.get(point).push(corner) : at.set(point, [corner]));
  const source = [];
  const corners = new Uint32Array(triangles.length);
  for (const [point, own] of at) {
    for (const side of sidesOf(own, normals)) {
      for (const corner of side) corners[corner] = source.length;
      source.push(point);
    }
  }
  return { source, corners };
}

/** Copies three numbers per point to each drawn vertex. */
export function gather(values, source, out) {
  source.forEach((point, vertex) => {
    for (let i = 0; i < 3; i++) out[3 * vertex + i] = values[3 * point + i];
  });
  return out;
}
