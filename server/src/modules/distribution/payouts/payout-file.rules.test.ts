import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { payoutFile } from './payout-file.rules.ts';
import type { PayoutLine } from './payout-file.rules.ts';

const LINE: PayoutLine = {
  payoutNo: '2612011200000000010001482913',
  realName: '王小明',
  idCard: '110101199003072316',
  bankName: '招商银行',
  bankAccount: '6225880112345678901',
  grossFen: 2_000_00,
  taxFen: 240_00,
};

/** Reads quoted cells as RFC 4180 has them, without our code. */
function cellsOf(file: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"(?<value>(?:[^"]|"")*)"(?<end>,|\r\n|$)/gy;
  cell.lastIndex = 1;
  for (let found = cell.exec(file); found !== null; found = cell.exec(file)) {
    rows.at(-1)?.push((found.groups?.['value'] ?? '').replaceAll('""', '"'));
    if (found.groups?.['end'] === '\r\n') {
      rows.push([]);
    }
    if (cell.lastIndex === file.length) {
      return rows;
    }
  }
  throw new Error('the file is no table of quoted cells');
}

const nameIn = (realName: string): string =>
  cellsOf(payoutFile([{ ...LINE, realName }]))[1]?.[1] ?? '';

describe('the file for the bank', () => {
  it('tells spreadsheet programs its encoding, and names its columns', () => {
    expect(payoutFile([])).toBe(
      '\u{FEFF}"打款编号","姓名","身份证号","开户银行","银行账号","税前金额","代扣个税","实付金额"',
    );
  });

  it('has a line for each payout, its long numbers as text and what is paid after tax', () => {
    expect(payoutFile([LINE]).split('\r\n')[1]).toBe(
      '"\t2612011200000000010001482913","王小明","\t110101199003072316","招商银行",' +
        '"\t6225880112345678901","2000.00","240.00","1760.00"',
    );
  });

  it.each([
    ['=HYPERLINK("http://x.example","y")'],
    ['+1'],
    ['-1'],
    ['@SUM(A1)'],
    ['  =1+1'],
    ['\t=1+1'],
    ['\r=1+1'],
    ['＝1+1'],
    ['＠x'],
  ])('shows %j instead of computing it', (name) => {
    expect(nameIn(name)).toBe(`'${name}`);
  });

  it('leaves names alone that are none', () => {
    expect(nameIn('阿卜杜拉·买买提')).toBe('阿卜杜拉·买买提');
    expect(nameIn('O=Neil-Wang')).toBe('O=Neil-Wang');
  });

  it('keeps every cell in its place, whatever people are called', () => {
    const odd = fc.string({
      unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', ' ', '王', 'a', ';'),
    });
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 4 }), (names) => {
        const [, ...rows] = cellsOf(payoutFile(names.map((realName) => ({ ...LINE, realName }))));
        expect(rows).toHaveLength(names.length);
        for (const [nth, row] of rows.entries()) {
          expect(row).toHaveLength(8);
          expect(row[1]?.replace(/^'/u, '')).toBe(names[nth]);
          expect(row[1]).not.toMatch(/^\s*[=+\-@]/u);
        }
      }),
    );
  });
});
