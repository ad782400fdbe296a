/** Geometry of the cropper: a square window, and a picture that always fills it. */

/** Side of the window on the screen. */
export const WINDOW = 280;
export const ZOOM_MAX = 4;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Crop {
  /** 1 fills the window with the shorter side. */
  readonly zoom: number;
  /** From the middle of the window to the middle of the picture. */
  readonly x: number;
  readonly y: number;
}

export const CENTRED: Crop = { zoom: 1, x: 0, y: 0 };

/** How many pixels of the screen one pixel of the picture takes. */
export function scaleOf({ width, height }: Size, { zoom }: Crop): number {
  return (WINDOW / Math.min(width, height)) * zoom;
}

function within(value: number, limit: number): number {
  return Math.min(Math.max(value, -limit), limit);
}

/** The nearest crop that leaves no part of the window empty. */
export function bounded(size: Size, crop: Crop): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), ZOOM_MAX);
  const scale = scaleOf(size, { ...crop, zoom });
  return {
    zoom,
    x: within(crop.x, (size.width * scale - WINDOW) / 2),
    y: within(crop.y, (size.height * scale - WINDOW) / 2),
  };
}

/** Zooms about the middle of the window: what is seen there stays there. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const factor = zoom / crop.zoom;
  return bounded(size, { zoom, x: crop.x * factor, y: crop.y * factor });
}

/** The part of the picture that shows in the window, in pixels of the picture. */
export function sourceOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const scale = scaleOf(size, crop);
  const side = WINDOW / scale;
  return {
    left: (size.width - side) / 2 - crop.x / scale,
    top: (size.height - side) / 2 - crop.y / scale,
    side,
  };
}
