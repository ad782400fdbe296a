import { describe, expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';

/** Chinese characters and their marks are two wide, everything else is one. */
const measure = (text: string) =>
  Array.from(text).reduce(
    (sum, sign) => sum + (/[\u3000-\u9FFF\uFF00-\uFFEF“”…]/u.test(sign) ? 2 : 1),
    0,
  );

const lines = (text: string, maxWidth: number, maxLines = 9) =>
  breakLines(text, { maxWidth, maxLines, measure });

describe('the lines of a title', () => {
  it('break Chinese anywhere and Latin between words', () => {
    expect(lines('数据分析师从零到上岗', 8)).toEqual(['数据分析', '师从零到', '上岗']);
    expect(lines('Learn data analysis now', 11)).toEqual(['Learn data', 'analysis', 'now']);
    expect(lines('用Python分析数据', 8)).toEqual(['用Python', '分析数据']);
  });

  it('break no word that fits a line, and any that does not', () => {
    expect(lines('学 Kubernetes', 10)).toEqual(['学', 'Kubernetes']);
    expect(lines('Donaudampfschiff', 6)).toEqual(['Donaud', 'ampfsc', 'hiff']);
  });

  it('begin with no closing mark and end with no opening one', () => {
    expect(lines('一二三四，五', 8)).toEqual(['一二三', '四，五']);
    expect(lines('一二三《四五》', 8)).toEqual(['一二三', '《四五》']);
    expect(lines('一二三四五六《', 4)).toEqual(['一二', '三四', '五六', '《']);
  });

  it('are cut with dots when there are too many', () => {
    expect(lines('数据分析师从零到上岗', 8, 2)).toEqual(['数据分析', '师从零…']);
    expect(lines('数据分析，从零到上岗', 8, 1)).toEqual(['数据分…']);
    expect(lines('数据，《分析》从零到上岗', 11, 1)).toEqual(['数据…']);
    expect(lines('数据分析师从零到', 8, 2)).toEqual(['数据分析', '师从零到']);
  });

  it('are never wider than their room, whatever is in them', () => {
    const texts = ['a', '一', ' ', '《', '。', 'word', '😀', '\n', '长长长长长长长长长', '“', '’'];
    for (const first of texts) {
      for (const second of texts) {
        for (const third of texts) {
          const broken = lines(first + second + third, 6, 3);
          expect(broken.length).toBeLessThanOrEqual(3);
          expect(broken.filter((line) => measure(line) > 6 || line !== line.trim())).toEqual([]);
        }
      }
    }
  });

  it('are none when there is nothing to say', () => {
    expect(lines('', 8)).toEqual([]);
    expect(lines(' \n ', 8)).toEqual([]);
  });
});
