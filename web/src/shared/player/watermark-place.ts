const PLACES = 7;
const FREE_PERCENT = 64;
/** In the middle stands the button that plays, on a small picture a third as high; below, the controls. */
const TOPS = [4, 9, 14, 19, 24, 65, 66] as const;

/** Where the watermark stands at a step, in percent of the picture: never long in one place. */
export function watermarkPlace(step: number): { readonly left: number; readonly top: number } {
  return {
    left: 4 + (((step * 3) % PLACES) * FREE_PERCENT) / PLACES,
    top: TOPS[(step * 5) % PLACES] ?? TOPS[0],
  };
}
