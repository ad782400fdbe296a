import { describe, expect, it } from 'vitest';
import { placeNames } from './place-names.ts';

const named = (name: string) => ({ id: 1, name });

describe('the names of a place', () => {
  it('go from the largest in Chinese, each once', () => {
    const place = { country: named('中国'), province: named('上海市'), city: named('上海市') };
    expect(placeNames({ ...place, address: '知集路 88 号' })).toBe('中国 上海市 知集路 88 号');
  });

  it('go from the smallest in English, without the country', () => {
    const place = { country: named('China'), province: named('Zhejiang'), city: named('Hangzhou') };
    expect(placeNames({ ...place, area: null, address: '66 Longjing Road' })).toBe(
      '66 Longjing Road, Hangzhou, Zhejiang',
    );
  });
});
