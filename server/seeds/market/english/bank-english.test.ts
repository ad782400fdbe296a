import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfBanks } from '#seeds/exams/bank-files';
import { drawingInEnglish, pictureWords } from '#seeds/exams/bank-pictures';
import { demoExams } from '#seeds/exams/demo-exams';
import { oneEnglish } from '#seeds/english/one-english';
import { bankEnglish, bankPairs, bankTexts } from './bank-english.ts';

/** Letters and marks of Chinese. */
const CHINESE = /[\p{Script=Han}\u{3001}\u{3002}\u{ff01}-\u{ff1f}]/u;
const HAN = /\p{Script=Han}/u;
const FORMULA = /\$[^$]*\$/gu;
/** Words inside a formula, which are translated. */
const WORDS = /\\text\{[^}]*\}/gu;
const BLANK = '____';

const banks = demoExams.map(({ bank }) => bank);
const formulas = (text: string): string[] =>
  (text.match(FORMULA) ?? []).map((formula) => formula.replaceAll(WORDS, '')).toSorted();
const blanks = (text: string): number => text.split(BLANK).length - 1;
const optionsOf = (row: Readonly<Record<string, string>>): string[] =>
  ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => row[letter] ?? '').filter((text) => text !== '');

describe('[R1-D4] the English of the banks', () => {
  it('is there for every question, and has no Chinese in it', () => {
    const known = new Map(bankEnglish());
    for (const bank of banks) {
      const pairs = bankPairs(bankTexts(bank));
      expect([bank, pairs.length > 300]).toEqual([bank, true]);
      expect(pairs.filter(([source]) => HAN.test(source) && !known.has(source))).toEqual([]);
    }
    expect([...known.values()].filter((text) => CHINESE.test(text))).toEqual([]);
  });

  it('has the formulas and the blanks of the Chinese', () => {
    const pairs = bankEnglish();
    const bent = pairs.filter(
      ([source, en]) =>
        formulas(source).join(' ') !== formulas(en).join(' ') || blanks(source) !== blanks(en),
    );
    expect(bent).toEqual([]);
    expect(pairs.filter(([source]) => formulas(source).length > 0).length).toBeGreaterThan(60);
  });

  it.each(banks)('never has two options alike in a question of %s', (bank) => {
    const alike = bankTexts(bank).english.filter(
      (row) => new Set(optionsOf(row)).size < optionsOf(row).length,
    );
    expect(alike).toEqual([]);
  });

  it('leaves the keys of blanks as they have to be typed, and says when that is in Chinese', () => {
    const known = new Map(bankEnglish());
    for (const { bank, chinese, english } of banks.map(bankTexts)) {
      for (const [at, row] of chinese.entries()) {
        const keys = row['题型'] === '填空' ? (row['答案'] ?? '').split('##') : [];
        expect(keys.filter((key) => known.has(key.split('|').join(' / ')))).toEqual([]);
        const isTypedInChinese = keys.some((key) => key.split('|').every((each) => HAN.test(each)));
        const question = english[at]?.['question'] ?? '';
        expect([bank, question, question.includes('in Chinese')]).toEqual([
          bank,
          question,
          isTypedInChinese,
        ]);
      }
    }
  });

  it('is refused when a question, a cell or an essay’s answer is missing or too many', () => {
    const texts = bankTexts('counselling');
    const { english, answers } = texts;
    const changed = (cell: object) => [{ ...english[0], ...cell }, ...english.slice(1)];
    const wrong = [
      { ...texts, english: english.slice(1) },
      { ...texts, answers: answers.slice(1) },
      { ...texts, answers: ['', ...answers.slice(1)] },
      { ...texts, english: changed({ b: '' }) },
      { ...texts, english: changed({ f: 'none of these' }) },
    ];
    for (const each of wrong) {
      expect(() => bankPairs(each)).toThrow('the bank counselling');
    }
  });

  it('is one for one text, and left out where it is the same', () => {
    const pairs = [
      ['正确', 'True'],
      ['COUNT(*)', 'COUNT(*)'],
      ['正确', 'True'],
    ] as const;
    expect(oneEnglish(pairs)).toEqual([['正确', 'True']]);
    expect(() => oneEnglish([...pairs, ['正确', 'Right']])).toThrow('both “True” and “Right”');
  });

  it('is drawn into every picture', () => {
    const folder = join(folderOfBanks(), 'pictures');
    const words = pictureWords();
    const names = readdirSync(folder);
    const drawings = names.map((name) => readFileSync(join(folder, name), 'utf8'));
    const left = drawings.filter((drawing) => HAN.test(drawingInEnglish(drawing, words)));
    expect([names.length, left]).toEqual([12, []]);
    expect(() => drawingInEnglish('<text>新词</text>', words)).toThrow('新词');
  });
});
