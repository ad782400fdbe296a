import { describe, expect, it } from 'vitest';
import { linesOf, piecesOf } from './line-breaks.rules.ts';
import { drawSheet } from './sheet.ts';

const FACTS = {
  certificateNo: '7K3M9P2QWERTYASDFGHJKZXCVB1',
  checkUrl: 'http://127.0.0.1/#/certificate?no=7K3M9P2QWERTYASDFGHJKZXCVB1',
  realName: '王小明',
  idCard: '110101199003072316',
  courseTitle: '数据分析实战',
  shopName: '知行学院',
  hours: 24,
  score: { points: 92, of: 100 },
  issuedAt: new Date('2026-11-16T04:00:00Z'),
  expiresAt: null,
};
const LARGE = 400_000;

describe('lines', () => {
  it('keep words whole, and close no line with an opening mark nor begin one with a closing one', () => {
    expect(piecesOf('学「SQL 入门」，共 3 天')).toEqual([
      '学',
      '「SQL',
      ' ',
      '入',
      '门」，',
      '共',
      ' ',
      '3',
      ' ',
      '天',
    ]);
    const width = (text: string) => Array.from(text).length;
    expect(linesOf('完成「数据分析」课程。', 7, width)).toEqual(['完成「数据分', '析」课程。']);
    expect(linesOf('成绩 100 分，共 12 学时', 7, width)).toEqual(['成绩', '100 分，共', '12 学时']);
    expect(linesOf('Internationalisation', 8, width)).toEqual(['Internat', 'ionalisa', 'tion']);
  });
});

describe('a certificate on paper', () => {
  it('has a font of its own characters only, however long its texts are', async () => {
    const { pdf, missing } = await drawSheet({
      ...FACTS,
      realName: '阿卜杜热合曼·买买提艾力·吾斯曼江·努尔麦麦提·艾合买提江·阿布都',
      courseTitle: '一级注册消防工程师全程精讲与真题冲刺直播班 '.repeat(6).trim(),
      shopName: '北京市朝阳区中安消防职业技能培训学校有限责任公司'.repeat(2),
    });
    expect(missing).toBe(0);
    expect(pdf.length).toBeLessThan(LARGE);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/gu)).toHaveLength(1);
  });

  it('tells how many characters it could not draw', async () => {
    expect((await drawSheet({ ...FACTS, realName: '\u{20BB7}喆' })).missing).toBe(1);
  });
});
