import { describe, expect, it } from 'vitest';
import { encodeQr } from './encode-qr.ts';

describe('the modules of a QR code', () => {
  it('are a square with a finder pattern in three corners', () => {
    const modules = encodeQr('https://zhiji.example/#/courseInfo?id=7&type=2');
    const last = modules.length - 1;
    expect(modules.every((row) => row.length === modules.length)).toBe(true);
    for (const [top, left] of [
      [0, 0],
      [0, last - 6],
      [last - 6, 0],
    ] as const) {
      const corner = modules.slice(top, top + 7).map((row) => row.slice(left, left + 7));
      expect(corner.map((row) => row.map((dark) => (dark ? '#' : ' ')).join(''))).toEqual([
        '#######',
        '#     #',
        '# ### #',
        '# ### #',
        '# ### #',
        '#     #',
        '#######',
      ]);
    }
  });

  it('depend on the text', () => {
    expect(encodeQr('知集')).not.toEqual(encodeQr('集知'));
  });
});
