import { describe, expect, it } from 'vitest';
import { english } from '../english/english.ts';
import { linesOf, widthOf } from './cover-lines.ts';
import { titledCourses } from '../titles.ts';

const BRACKETS = [
  ['（', '）'],
  ['《', '》'],
] as const;

describe('[R1-D4] titles on covers break by meaning', () => {
  it.each([
    ['数据分析师从零到上岗', ['数据分析师', '从零到上岗']],
    ['茶艺师（中级）面授班', ['茶艺师（中级）', '面授班']],
    ['消防工程师考前冲刺', ['消防工程师', '考前冲刺']],
    ['粤语入门 30 讲', ['粤语入门', '30 讲']],
    ['二级建造师答疑专场', ['二级建造师', '答疑专场']],
    ['机器学习入门：不用公式也能懂', ['机器学习入门：', '不用公式也能懂']],
    ['Python自动化办公', ['Python', '自动化办公']],
    ['短视频', ['短视频']],
    ['Cantonese in 30 Lessons', ['Cantonese', 'in 30 Lessons']],
    ['Business E-Mails in Fifty Examples', ['Business', 'E-Mails in', 'Fifty Examples']],
  ])('%s', (title, lines) => {
    expect(linesOf(title)).toEqual(lines);
  });

  it('keeps brackets and numbers whole in every title of the market', () => {
    for (const title of titledCourses().flatMap((course) => [
      course.title,
      english(course.title),
    ])) {
      const lines = linesOf(title);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) {
        for (const [open, close] of BRACKETS) {
          const closed = line.split(open).length === line.split(close).length;
          expect([line, closed || line.endsWith('…')]).toEqual([line, true]);
        }
        expect(line).not.toMatch(/^[：，、。）》的]/u);
        expect(line === lines.at(-1) ? '' : line).not.toMatch(/[（《\-\d]$/u);
        expect([line, widthOf(line) < 13]).toEqual([line, true]);
      }
      const whole = lines.join('').replaceAll(/[\s…]/gu, '');
      expect(title.replaceAll(/\s/gu, '').startsWith(whole)).toBe(true);
    }
  });
});
