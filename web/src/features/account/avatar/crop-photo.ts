import { type Crop, type Size, sourceOf } from './crop.rules.ts';

/** Twice what the server keeps: enough for its own resampling. */
const SIDE_MAX = 800;
const QUALITY = 0.92;

/** The size of a loaded picture, turned as its camera says. */
export function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement): Size {
  return { width: naturalWidth, height: naturalHeight };
}

/** Draws the chosen part of a picture as a JPEG. */
export async function cropPhoto(photo: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = sourceOf(sizeOf(photo), crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(side, SIDE_MAX));
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new Error('the browser cannot draw');
  }
  // A JPEG has no transparency; without this it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) {
          reject(new Error('the browser could not write a JPEG'));
        } else {
          resolve(blob);
        }
      },
      'image/jpeg',
      QUALITY,
    );
  });
}
