import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveOf, textWorkbook, workbookOf } from '#test/exams/workbook';
import { parseCsv } from './sheet.rules.ts';
import { readWorkbook } from './workbook.ts';

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const texts = fc.array(
  fc.array(fc.string({ unit: fc.constantFrom(...Array.from('甲A1,"\n\r; =&<>')) }), {
    minLength: 1,
    maxLength: 8,
  }),
  { maxLength: 12 },
);
const isRow = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

describe('a comma separated file', () => {
  it('is read as it was written, whatever its cells hold', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows.map((cells) => cells.map(quoted).join(',')).join(end);
        const read = parseCsv(text);
        expect('brokenLine' in read ? read : read.map(({ cells }) => cells)).toEqual(
          rows.filter(isRow),
        );
      }),
    );
  });

  it('tells where a row begins, and where a quote is wrong', () => {
    const read = parseCsv('\uFEFFa,b\n\n"x\ny",2\r\nz,3\n');
    expect('brokenLine' in read ? read : read.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [3, 'x\ny', '2'],
      [5, 'z', '3'],
    ]);
    expect(parseCsv('a\n"b"c\n')).toEqual({ brokenLine: 2 });
    expect(parseCsv('a\nb,"open')).toEqual({ brokenLine: 2 });
  });
});

describe('a workbook', () => {
  const sheet = (cells: string) =>
    `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
  const read = (files: Record<string, string | Buffer>) => () => readWorkbook(archiveOf(files));

  it('is read as it was written', () => {
    fc.assert(
      fc.property(texts, (rows) => {
        const cells = readWorkbook(textWorkbook(rows)).map((row) => row.cells.join('|'));
        const wanted = rows.filter(isRow).map((row) => {
          const last = row.findLastIndex((cell) => cell !== '');
          return row.slice(0, last + 1).join('|');
        });
        expect(cells).toEqual(wanted);
      }),
    );
  });

  it('keeps numbers as they stand and truths as letters', () => {
    const cells =
      '<c r="A1"><v>0.8</v></c><c r="C1" t="b"><v>1</v></c><c r="D1" t="b"><v>0</v></c>';
    expect(readWorkbook(archiveOf(workbookOf(sheet(cells))))).toEqual([
      { line: 1, cells: ['0.8', '', 'T', 'F'] },
    ]);
  });

  it('is refused with formulas, errors, declared entities and too many columns', () => {
    const formula = '<c r="A1"><f>WEBSERVICE("http://x")</f><v>1</v></c>';
    expect(read(workbookOf(sheet(formula)))).toThrow('line 1 has a formula');
    expect(read(workbookOf(sheet('<c r="A1" t="e"><v>#REF!</v></c>')))).toThrow('the error');
    expect(read(workbookOf(sheet('<c r="ZZ1"><v>1</v></c>')))).toThrow('too many columns');
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha">]>${sheet('<c r="A1"><v>&a;</v></c>')}`;
    expect(read(workbookOf(laughs))).toThrow('declares entities');
  });

  it('is refused when it is a bomb, whatever it says of its size, or is no workbook', () => {
    const bomb = workbookOf(Buffer.alloc(64 * 1024 * 1024, '<row>').toString());
    expect(archiveOf(bomb).length).toBeLessThan(200_000);
    expect(() => readWorkbook(archiveOf(bomb, { claims: 10 }))).toThrow('too large');
    // What nobody asks for is not unpacked.
    const beside = workbookOf(sheet('<c r="A1"><v>1</v></c>'), {
      'xl/media/image1.png': Buffer.alloc(64 * 1024 * 1024),
    });
    expect(readWorkbook(archiveOf(beside))).toHaveLength(1);
    const plain = workbookOf(sheet('<c r="A1"><v>1</v></c>'));
    expect(() => readWorkbook(archiveOf(plain, { flags: 1 }))).toThrow('encrypted');
    expect(() => readWorkbook(archiveOf({ 'a.txt': 'x' }))).toThrow('no workbook');
    expect(() => readWorkbook(Buffer.from('题型,题干'.repeat(20)))).toThrow('no workbook');
    expect(() => readWorkbook(archiveOf(plain).subarray(200))).toThrow('broken');
  });
});
