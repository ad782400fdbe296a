import { describe, expect, it } from 'vitest';
import { roundsOf } from './rounds.ts';

const RESULTS = '/results/playwright.json';
const BESIDE = { PLAYWRIGHT_JSON_OUTPUT_FILE: '/results/playwright-site.json' };
const REST = ['--grep-invert', '@site'];
const SITE = ['--grep', '@site', '--workers=1'];

describe('the rounds of browser tests', () => {
  it('leave what changes the site to the end, of all tests and of some files', () => {
    for (const args of [[], ['buying.spec.ts', 'footer.spec.ts', '--project=phone']]) {
      expect(roundsOf(args, RESULTS, () => true)).toEqual([
        { args: [...args, ...REST], env: {} },
        { args: [...args, ...SITE], env: BESIDE },
      ]);
    }
  });

  it('are one where only one has tests, with its results where they are looked for', () => {
    const args = ['footer.spec.ts'];
    const only = (option: string) => roundsOf(args, RESULTS, (round) => round.includes(option));
    expect(only('--grep')).toEqual([{ args: [...args, ...SITE], env: {} }]);
    expect(only('--grep-invert')).toEqual([{ args: [...args, ...REST], env: {} }]);
    expect(roundsOf(args, RESULTS, () => false)).toEqual([{ args, env: {} }]);
  });

  it('are one for who picks tests by more than their files', () => {
    for (const args of [['-g', 'footer'], ['--grep=@site'], ['--test-list', 'tests.txt']]) {
      expect(roundsOf(args, RESULTS, () => true)).toEqual([{ args, env: {} }]);
    }
  });
});
