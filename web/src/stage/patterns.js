// Procedural textures in the shaders of the page: the same functions as in pictures, see `view/painting/patterns.py`.

export const PATTERNS = /* glsl */ `
uint patternMix(uint h, uint factor, int shift) { return (h ^ (h >> shift)) * factor; }
float patternCell(ivec3 at) {
  uvec3 u = uvec3(at);
  uint h = (u.x * 73856093u) ^ (u.y * 19349663u) ^ (u.z * 83492791u);
  h = patternMix(patternMix(h, 739982445u, 15), 695872825u, 12);
  return float((h ^ (h >> 15)) & 0xFFFFu) / 65535.0;
}
float patternNoise(vec3 p) {
  ivec3 at = ivec3(floor(p));
  vec3 s = p - floor(p);
  s = s * s * (3.0 - 2.0 * s);
  float layers[2];
  for (int c = 0; c < 2; c++) {
    float low = mix(patternCell(at + ivec3(0, 0, c)), patternCell(at + ivec3(1, 0, c)), s.x);
    float high = mix(patternCell(at + ivec3(0, 1, c)), patternCell(at + ivec3(1, 1, c)), s.x);
    layers[c] = mix(low, high, s.y);
  }
  return mix(layers[0], layers[1], s.z);
}
float patternSeen(float frequency, float foot) { return clamp(1.6 - 2.4 * frequency * foot, 0.0, 1.0); }
float patternWood(vec3 p, float foot) {
  p.x += 0.9 + 0.10 * patternNoise(vec3(2.0, 3.0, 0.7 * p.z));
  p.y += 0.25 + 0.10 * patternNoise(vec3(7.0, 1.0, 0.7 * p.z));
  float r = WOOD_RINGS * length(p.xy) + 1.2 * patternNoise(vec3(2.0 * p.xy, 0.5 * p.z));
  float ring = fract(r);
  float late = ring * ring * min(1.0, 8.0 * (1.0 - ring));
  float fibre = patternNoise(vec3(70.0 * p.xy, 2.5 * p.z)) - 0.5;
  return 0.27 + (late - 0.27) * patternSeen(WOOD_RINGS, foot) + 0.35 * fibre * patternSeen(50.0, foot);
}
float patternBoards(vec2 p, float foot) {
  float board = floor(p.x);
  float edge = min(p.x - board, board + 1.0 - p.x);
  float own = patternCell(ivec3(int(board), 3, 5));
  float dark = 0.55 * patternWood(vec3(3.0 * own - 1.0, p.x - board, 0.4 * p.y + 17.0 * own), foot) + 0.5 * (own - 0.4);
  float wide = max(BOARD_SEAM, 0.7 * foot);
  return dark + min(BOARD_SEAM / wide, 1.0) * max(1.0 - edge / wide, 0.0);
}
float patternWeave(vec2 p, float foot) {
  vec2 t = CLOTH_THREADS * p;
  bool over = ((int(floor(t.x)) + int(floor(t.y))) & 1) == 0;
  vec2 s = fract(over ? t : t.yx);
  float bright = 0.72 + 0.40 * sin(PI * s.x) * (0.55 + 0.45 * sin(PI * s.y));
  float slub = patternNoise(vec3(0.12 * t.x, 1.5 * t.y, 5.0)) + patternNoise(vec3(1.5 * t.x, 0.12 * t.y, 9.0)) - 1.0;
  return 0.94 + (bright - 0.94) * patternSeen(CLOTH_THREADS, foot) + 0.10 * slub * patternSeen(0.12 * CLOTH_THREADS, foot);
}
float patternLaid(float angle, float along, float foot) {
  float s = fract(ROPE_STRANDS * angle + 0.45 * along);
  float tone = 0.98 + (0.62 + 0.5 * sqrt(max(sin(PI * s), 0.0)) - 0.98) * patternSeen(0.6, foot);
  return ROPE == 2 ? tone * (1.0 + 0.36 * (patternNoise(vec3(0.04 * along, 0.0, 7.0)) - 0.5) * patternSeen(0.08, foot)) : tone;
}
float patternMottled(vec3 p, float foot) {
  float total = 0.0, f = 5.0;
  for (int octave = 0; octave < 3; octave++) {
    total += (patternNoise(f * p) - 0.5) * patternSeen(f, foot) / (1.0 + 0.35 * float(octave));
    f *= 3.0;
  }
  return 1.0 + 0.36 * total;
}
float patternBrushed(vec3 p, float foot) {
  float fine = (patternNoise(vec3(90.0 * p.xy, 1.5 * p.z)) - 0.5) * patternSeen(60.0, foot);
  return 0.6 * fine + 0.6 * (patternNoise(vec3(26.0 * p.xy, 0.6 * p.z)) - 0.5) * patternSeen(18.0, foot);
}
/** The factor of the colour at the texture coordinates p; of metal also the sway of what it mirrors. */
vec3 patternTone(vec3 p, float foot, out float sway) {
  sway = 0.0;
  if (FINISH == 2) return 1.10 - vec3(0.42, 0.58, 0.72) * (FLOOR == 1 ? patternBoards(p.yz, foot) : patternWood(p, foot));
  if (FINISH == 5 && ROPE == 0) return vec3(patternWeave(p.yz, foot));
  if (FINISH == 5) return vec3(patternLaid(atan(p.y, p.x) / (2.0 * PI), 2.0 * p.z, foot));
  if (FINISH == 6) return vec3(patternMottled(p, foot));
  if (FINISH == 3) return vec3(1.0 + 0.10 * (patternNoise(60.0 * p) - 0.5) * patternSeen(60.0, foot));
  if (FINISH == 1) sway = patternBrushed(p, foot);
  return vec3(1.0 + 0.35 * sway);
}
`;
