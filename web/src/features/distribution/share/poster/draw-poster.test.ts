import { describe, expect, it } from 'vitest';
import { encodeQr } from '#shared/lib/encode-qr.ts';
import { catchCanvas, catchPictures, type Drawn } from '#test/poster-canvas.ts';
import { drawPoster, type PosterContent } from './draw-poster.ts';
import { placeCode } from './poster.rules.ts';

const content: PosterContent = {
  title: '数据分析师从零到上岗',
  price: '¥299.00',
  shop: '数原学院',
  cover: '/media/course.png',
  qrText: 'https://zhiji.example/#/courseInfo?id=7&type=2&retailid=K7M2P9QX',
  scan: '扫码查看课程',
  site: '知集',
};

const PHOTO = { width: 1_500, height: 1_500 };
const BLACK = '#000';

/** The modules that were drawn, read back from their squares. */
function codeOf({ rects }: Drawn, count: number): boolean[][] {
  const { x, y, module } = placeCode(count);
  const dark = new Set(
    rects
      .filter(({ colour, rect }) => colour === BLACK && rect[2] === module && rect[3] === module)
      .map(({ rect }) => `${(rect[0] - x) / module} ${(rect[1] - y) / module}`),
  );
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_cell, column) => dark.has(`${column} ${row}`)),
  );
}

describe('drawing a poster', () => {
  it('shows picture, title, institution, price and what to do, and nothing else', async () => {
    const canvases = catchCanvas();
    const asked = catchPictures(PHOTO);
    const { type } = await drawPoster(content);
    expect(type).toBe('image/png');
    expect(canvases).toHaveLength(1);
    expect(canvases[0]?.texts).toEqual([
      '数据分析师从零到上岗',
      '数原学院',
      '¥299.00',
      '扫码查看课程',
      '知集',
    ]);
    expect(canvases[0]?.pictures).toEqual([
      { place: [0, -140.5, 750, 750], window: [0, 0, 750, 469] },
    ]);
    // Asked for so that a picture of another site fails instead of spoiling the canvas.
    expect(asked).toEqual([
      { src: new URL('/media/course.png', window.location.href).href, crossOrigin: 'anonymous' },
    ]);
  });

  it('draws the code of the link on white paper', async () => {
    const canvases = catchCanvas();
    catchPictures(PHOTO);
    await drawPoster(content);
    const [drawn = { texts: [], rects: [], pictures: [] }] = canvases;
    const modules = encodeQr(content.qrText);
    expect(codeOf(drawn, modules.length)).toEqual(modules);
    expect(drawn.rects[0]).toEqual({ colour: '#fff', rect: [0, 0, 750, 1_240] });
    // Beside the code and the paper there is a line above both, and no other square.
    const others = drawn.rects.filter(({ colour }) => colour !== BLACK);
    expect(others.slice(1).map(({ rect }) => rect)).toEqual([[48, 840, 654, 2]]);
  });

  it.each([
    ['is missing', '', null],
    ['cannot be loaded', content.cover, null],
    ['has no size', content.cover, { width: 0, height: 0 }],
    ['is no address of a picture', 'javascript:alert(1)', PHOTO],
  ])('puts the title on a panel when the picture %s', async (_reason, cover, size) => {
    const canvases = catchCanvas();
    catchPictures(size);
    await drawPoster({ ...content, cover });
    expect(canvases).toHaveLength(1);
    expect(canvases[0]?.pictures).toEqual([]);
    expect(canvases[0]?.rects[1]?.rect).toEqual([0, 0, 750, 469]);
    expect(canvases[0]?.texts.slice(0, 2)).toEqual([content.title, content.title]);
  });

  it('does without a picture that must not be read', async () => {
    const canvases = catchCanvas({ isReadable: false });
    catchPictures(PHOTO);
    await drawPoster(content);
    expect(canvases.map(({ pictures }) => pictures.length)).toEqual([1, 0]);
  });

  it('breaks a long title and leaves out an institution nobody knows', async () => {
    const canvases = catchCanvas();
    catchPictures(PHOTO);
    await drawPoster({ ...content, title: '课'.repeat(60), shop: '' });
    const texts = canvases[0]?.texts ?? [];
    expect(texts.slice(0, 3)).toEqual(['课'.repeat(14), '课'.repeat(14), `${'课'.repeat(13)}…`]);
    expect(texts[3]).toBe('¥299.00');
  });
});
