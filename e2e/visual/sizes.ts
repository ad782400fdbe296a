/** The two windows that pictures are taken of, one pixel a point, so that they stay small. */
import { DESKTOP_SIZE, PHONE_SIZE } from '../support/browser.ts';

export const SIZES = {
  desktop: { viewport: DESKTOP_SIZE, deviceScaleFactor: 1 },
  phone: { viewport: PHONE_SIZE, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
} as const;

/** Nothing turns or slides by itself. */
export const STILL = { reducedMotion: 'reduce' } as const;
