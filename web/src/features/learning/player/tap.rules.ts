/** What fingers mean on the picture. */

/** Two taps within this time are one gesture. */
export const DOUBLE_TAP_MS = 300;
export const DOUBLE_TAP_SECONDS = 10;

const SIDE_SHARE = 1 / 3;

/** Which side of the picture was tapped: -1 left, 1 right, 0 between. */
export function tapSide(share: number): -1 | 0 | 1 {
  if (share < SIDE_SHARE) {
    return -1;
  }
  return share > 1 - SIDE_SHARE ? 1 : 0;
}
