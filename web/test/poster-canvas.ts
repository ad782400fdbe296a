/** A canvas and pictures for tests: the test DOM draws nothing and loads nothing. */
import { vi } from 'vitest';

type Rect = readonly [x: number, y: number, width: number, height: number];

/** What was drawn on one canvas. */
export interface Drawn {
  readonly texts: string[];
  readonly rects: { readonly colour: string; readonly rect: Rect }[];
  /** Where every picture stands, and what of it is seen. */
  readonly pictures: { readonly place: Rect; readonly window: Rect | null }[];
}

/** Every sign is as wide as its font is high, Latin half of it. */
function widthOf(font: string, text: string): number {
  const size = Number(/(?<size>\d+)px/.exec(font)?.groups?.['size']);
  return Array.from(text).reduce((sum, sign) => sum + (sign <= '~' ? size / 2 : size), 0);
}

/** Lets canvases be drawn on; a canvas that holds a picture is written only when `isReadable`. */
export function catchCanvas({ isReadable = true } = {}): Drawn[] {
  const all: Drawn[] = [];
  const byCanvas = new WeakMap<HTMLCanvasElement, Drawn>();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function getContext(
    this: HTMLCanvasElement,
  ) {
    const drawn: Drawn = { texts: [], rects: [], pictures: [] };
    all.push(drawn);
    byCanvas.set(this, drawn);
    let window: Rect | null = null;
    const context = {
      font: '',
      fillStyle: '',
      textAlign: '',
      measureText: (text: string) => ({ width: widthOf(context.font, text) }),
      fillText: (text: string) => drawn.texts.push(text),
      fillRect: (...rect: Rect) => drawn.rects.push({ colour: context.fillStyle, rect }),
      drawImage: (_picture: unknown, ...place: Rect) => drawn.pictures.push({ place, window }),
      save: () => undefined,
      beginPath: () => undefined,
      clip: () => undefined,
      rect: (...rect: Rect) => {
        window = rect;
      },
      restore: () => {
        window = null;
      },
    };
    return context as unknown as RenderingContext;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    if (!isReadable && byCanvas.get(this)?.pictures.length !== 0) {
      throw new DOMException('the canvas is tainted', 'SecurityError');
    }
    done(new Blob(['png'], type === undefined ? {} : { type }));
  });
  return all;
}

/** Pictures of this size; without one they cannot be loaded. Tells which were asked for, and how. */
export function catchPictures(size: { readonly width: number; readonly height: number } | null) {
  const asked: { readonly src: string; readonly crossOrigin: string }[] = [];
  class FakePicture extends EventTarget {
    crossOrigin = '';
    readonly naturalWidth = size?.width ?? 0;
    readonly naturalHeight = size?.height ?? 0;

    set src(src: string) {
      asked.push({ src, crossOrigin: this.crossOrigin });
      queueMicrotask(() => this.dispatchEvent(new Event(size === null ? 'error' : 'load')));
    }
  }
  vi.stubGlobal('Image', FakePicture);
  return asked;
}
