/** Questions come into a bank from files, as an operator brings them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildShop } from '#factory/organisation';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { textWorkbook } from '#test/exams/workbook';
import { examCommands } from './exam-commands.ts';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';

const HEADER = '题型,题干,图片,选项A,选项B,选项C,选项D,选项E,选项F,答案,解析,难度';
const GOOD = [
  '单选,一加一？,,1,2,3,,,,B,简单,1',
  '多选,哪些是偶数？,circle.svg,1,2,4,,,,"B,C",,2',
  '判断,地球是圆的。,,,,,,,,对,,1',
  '填空,$x+1=2$ 则 $x=$ ____，$2x=$ ____。,,,,,,,,1|一##2|二,,3',
  '问答,说说你的看法。,,,,,,,,言之有理,,2',
];
const CIRCLE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>';

let buckets: TestBuckets;
let app: TestApp;
let folder: string;
let bank: string;

beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  folder = await mkdtemp(join(tmpdir(), 'zhiji-test-'));
  await mkdir(join(folder, 'pictures'));
  await writeFile(join(folder, 'pictures', 'circle.svg'), CIRCLE);
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  const shopId = await buildShop(app.platform);
  bank = (await ops('exam-bank', String(shopId), '测试题库')).replace('bank ', '');
});

async function ops(name: string, ...args: readonly string[]): Promise<string> {
  const command = examCommands[name];
  if (command === undefined) {
    throw new Error(`no command ${name}`);
  }
  return command(app, args);
}

async function bring(lines: readonly string[], ...flags: readonly string[]): Promise<string> {
  const path = join(folder, 'questions.csv');
  await writeFile(path, [HEADER, ...lines].join('\r\n'));
  return ops('exam-import', bank, path, ...flags);
}

const topics = async () =>
  app.platform.db
    .selectFrom('exam_topic')
    .select(['id', 'type', 'title', 'image', 'options', 'answer', 'level', 'retired_at'])
    .where('bank_id', '=', Number(bank))
    .orderBy('id')
    .execute();

describe('importing questions', () => {
  it('brings every type, its picture under a name of our own, and writes who did it', async () => {
    expect(await bring(GOOD, '--dry-run')).toBe(
      'nothing was written; it would be: 5 new, 0 corrected, 0 replaced, 0 unchanged',
    );
    expect(await topics()).toEqual([]);
    expect(await bring(GOOD)).toBe('5 new, 0 corrected, 0 replaced, 0 unchanged');
    const rows = await topics();
    expect(rows.map(({ type, answer }) => [type, answer])).toEqual([
      [1, ['B']],
      [2, ['B', 'C']],
      [3, ['T']],
      [4, ['1|一', '2|二']],
      [5, ['言之有理']],
    ]);
    const image = rows[1]?.image ?? '';
    expect(image).toMatch(/^\/media\/exam\/[\da-f]{32}\.svg$/u);
    const stored = await app.platform.storage.public.get(image.slice('/media/'.length), 1_000);
    expect(stored?.toString()).toBe(CIRCLE);
    const audits = await app.platform.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `bank ${bank}`)
      .execute();
    expect(audits.map(({ action }) => action)).toEqual(['exam.bank', 'exam.import']);
  });

  it('takes the same file again, corrects keys, and makes another question of another text', async () => {
    await bring(GOOD);
    const before = await topics();
    expect(await bring(GOOD)).toBe('0 new, 0 corrected, 0 replaced, 5 unchanged');
    expect(await topics()).toEqual(before);
    const changed = [
      '单选,一加一？,,1,2,3,,,,C,简单,1',
      '多选,哪些是偶数？,circle.svg,1,2,6,,,,"B,C",,2',
      '判断,地球是平的。,,,,,,,,错,,1',
    ];
    expect(await bring(changed)).toBe('1 new, 1 corrected, 1 replaced, 0 unchanged');
    const after = await topics();
    expect(after.find(({ id }) => id === before[0]?.id)?.answer).toEqual(['C']);
    expect(after.find(({ id }) => id === before[1]?.id)?.retired_at).not.toBeNull();
    expect(after).toHaveLength(7);
  });

  it('takes a workbook as it takes a file of lines', async () => {
    const rows = [HEADER, ...GOOD].map((line) => {
      const [, ...cells] = `,${line}`.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/u);
      return cells.map((cell) => cell.replaceAll('"', ''));
    });
    const path = join(folder, 'questions.xlsx');
    await writeFile(path, textWorkbook(rows));
    await bring(GOOD);
    expect(await ops('exam-import', bank, path)).toBe(
      '0 new, 0 corrected, 0 replaced, 5 unchanged',
    );
  });

  const WRONG: Readonly<Record<string, string>> = {
    'line 2, 题型: no such type of question (30050.3)': '选择,甲,,1,2,,,,,A,,1',
    'line 2, 题干: must not be empty (30050.4)': '单选,,,1,2,,,,,A,,1',
    'line 2, 题干: is too long or has control characters (30050.5)': '单选,甲\u0007,,1,2,,,,,A,,1',
    'line 2, 解析: a formula is not closed by its $ (30050.6)': '单选,甲,,1,2,,,,,A,$x,1',
    'line 2, 选项A: options start at A without gaps, two at least (30050.7)':
      '单选,甲,,1,,2,,,,A,,1',
    'line 2, 选项A: an option stands there twice (30050.8)': '单选,甲,,1,1,,,,,A,,1',
    'line 2, 选项A: this type has no options (30050.9)': '判断,甲,,1,2,,,,,对,,1',
    'line 2, 答案: the answer must be letters of the options (30050.10)': '单选,甲,,1,2,,,,,C,,1',
    'line 2, 答案: the answer must be 对 or 错 (30050.11)': '判断,甲,,,,,,,,是,,1',
    'line 2, 答案: there are not as many answers as blanks (30050.12)':
      '填空,甲 ____,,,,,,,,1##2,,1',
    'line 2, 难度: the level is 1 to 3 (30050.13)': '判断,甲,,,,,,,,对,,4',
    'line 2, 图片: there is no such picture, or it is not accepted (30050.14)':
      '判断,甲,../circle.svg,,,,,,,对,,1',
    'line 3, 题干: the file asks this twice (30050.15)':
      '判断,甲,,,,,,,,对,,1\r\n判断,甲,,,,,,,,错,,1',
    'line 2, 难度: there are more cells than the header has (30050.2)': '判断,甲,,,,,,,,对,,1,9',
  };

  it.each(Object.entries(WRONG))('tells “%s”, and imports nothing', async (said, line) => {
    const told = `Nothing was imported, 1 things are wrong:\n${said}`;
    await expect(bring([line])).rejects.toThrow(told);
    await expect(bring([line, ...GOOD], '--dry-run')).rejects.toMatchObject({
      key: 'operator.importRefused',
    });
    expect(await topics()).toEqual([]);
  });

  it('tells everything that is wrong at once, and what it does not read', async () => {
    const refusal = bring(['单选,,,1,1,,,,,Z,,9', ...GOOD, '判断,乙,,,,,,,,?,,1']);
    await expect(refusal).rejects.toMatchObject({ data: { count: 5 } });
    const path = join(folder, 'other.csv');
    await writeFile(path, '题型,题干\n单选,甲');
    await expect(ops('exam-import', bank, path)).rejects.toThrow(
      'line 1, 图片: this column is missing (30050.1)',
    );
    await writeFile(path, Buffer.from([0xff, 0xfe, 0x41]));
    await expect(ops('exam-import', bank, path)).rejects.toThrow('not UTF-8');
    await writeFile(path, `${HEADER}\n"单选`);
    await expect(ops('exam-import', bank, path)).rejects.toThrow('a quote is wrong in line 2');
    await expect(ops('exam-import', bank, join(folder, 'pictures', 'circle.svg'))).rejects.toThrow(
      'neither .csv nor .xlsx',
    );
    await expect(ops('exam-import', '99999', path)).rejects.toThrow('There is no bank 99999');
  });

  it('refuses pictures that run, link or are none', async () => {
    const hostile = [
      CIRCLE.replace('<circle', '<script>alert(1)</script><circle'),
      CIRCLE.replace('r="3"', 'r="3" onload="alert(1)"'),
      CIRCLE.replace('<circle', '<a href="javascript:alert(1)"/><circle'),
      CIRCLE.replace('cx="4"', 'fill="url(http://x)"'),
      CIRCLE.replace('<svg', '<!DOCTYPE svg [<!ENTITY a "b">]><svg'),
      CIRCLE.replace('<circle', '<foreignObject/><circle'),
      CIRCLE.replace('<circle', '<circle style="x"'),
      'x',
    ];
    const path = join(folder, 'pictures', 'hostile.svg');
    for (const drawing of hostile) {
      await writeFile(path, drawing);
      await expect(bring(['判断,甲,hostile.svg,,,,,,,对,,1'])).rejects.toThrow('30050.14');
    }
    await writeFile(join(folder, 'pictures', 'fake.png'), CIRCLE);
    await expect(bring(['判断,甲,fake.png,,,,,,,对,,1'])).rejects.toThrow('30050.14');
  });
});
