import { describe, expect, it } from 'vitest';
import { partsOf } from './formula-parts.ts';

const cut = (text: string) =>
  partsOf(text).map(({ isFormula, content }) => (isFormula ? `[${content}]` : content));

describe('a text with formulas', () => {
  it.each([
    ['没有公式', ['没有公式']],
    ['均值 $\\bar{x}$ 是', ['均值 ', '[\\bar{x}]', ' 是']],
    ['$a$ 与 $b$', ['[a]', ' 与 ', '[b]']],
    ['价格 $5 和 $10', ['价格 $5 和 $10']],
    ['只有一个 $ 号', ['只有一个 $ 号']],
    ['换行 $a\nb$', ['换行 $a\nb$']],
    ['', []],
  ])('%o is cut where a formula begins and ends', (text, parts) => {
    expect(cut(text)).toEqual(parts);
  });
});
