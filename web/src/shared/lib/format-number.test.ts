import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { formatNumber } from './format-number.ts';

const SOURCE = join(import.meta.dirname, '../..');
/** A number of the server that goes into a text, or onto the screen, as it came. */
const BARE_NUMBERS = [
  /\bt\w*\(\s*'\w+',\s*\{[^{}]*:\s*(?:\w+\??\.)*\w*_(?:num|count)\b[^{}]*\}/g,
  /[>}]\s*\{(?:\w+\??\.)*\w+_(?:num|count)\}/g,
];

const bareNumbers = (code: string) =>
  BARE_NUMBERS.flatMap((pattern) => [...code.matchAll(pattern)].map(([found]) => found));

afterEach(() => setLanguage('zh'));

describe('[R1-D4] numbers people read', () => {
  it.each(['zh', 'en'] as const)('have their thousands set apart, in %s', (language) => {
    setLanguage(language);
    expect([0, 31.5, 999, 1000, 12_408, 1_234_567].map(formatNumber)).toEqual([
      '0',
      '31.5',
      '999',
      '1,000',
      '12,408',
      '1,234,567',
    ]);
  });

  it('are noticed where they are shown as they came', () => {
    expect(bareNumbers("t('bought', { number: item.buy_num })")).toHaveLength(1);
    expect(bareNumbers('<b>{shop.curriculum_count}</b>')).toHaveLength(1);
    expect(bareNumbers("t('bought', { number: formatNumber(item.buy_num) })")).toEqual([]);
  });

  it('are nowhere shown as they came', () => {
    const files = globSync('**/*.tsx', { cwd: SOURCE }).filter((file) => !file.includes('.test.'));
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) =>
      bareNumbers(readFileSync(join(SOURCE, file), 'utf8')).map((code) => [file, code]),
    );
    expect(found).toEqual([]);
  });
});
