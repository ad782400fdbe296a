import { describe, expect, it } from 'vitest';
import { DAY_MS } from './durations.ts';
import { OFFLINE_STEPS, type RefundItem, UNUSED_DAYS } from './refund.ts';
import { nextFall } from './refund-fall.ts';
import { fallWords } from './refund-words.ts';

const PAID = new Date('2026-11-15T04:40:00Z');
const inDays = (days: number): Date => new Date(PAID.getTime() + days * DAY_MS);

/** A recorded course of four lessons for 190.00, of a seller who gives 30 days. */
const recorded: RefundItem = {
  type: 2,
  payFen: 190_00,
  unusedDays: UNUSED_DAYS,
  studyDays: 30,
  lessonNum: 4,
  studiedNum: 1,
  sessions: [],
  steps: [],
  isMoved: false,
  isProven: false,
};
const live: RefundItem = {
  ...recorded,
  type: 1,
  studyDays: 0,
  sessions: [inDays(2), inDays(20), inDays(30)],
};

function said(items: readonly RefundItem[], language: 'zh' | 'en' = 'zh', at = PAID) {
  const fall = nextFall(items, PAID, at);
  return fall === null ? null : fallWords(fall, PAID, language);
}

describe('what makes a refund fall next', () => {
  it('is the next lesson, while lessons count', () => {
    expect(said([recorded])).toBe('再学 1 课时后降到 ¥95.00');
    expect(said([recorded], 'en')).toBe('falls to ¥95.00 after the next lesson');
    expect(said([{ ...recorded, studiedNum: 0 }])).toBe('再学 1 课时后降到 ¥142.50');
    expect(said([{ ...recorded, studiedNum: 3 }])).toBe('再学 1 课时后不再退款');
    expect(said([{ ...recorded, studyDays: 0, studiedNum: 0 }], 'en')).toBe(
      'nothing after the next lesson',
    );
  });

  it('is a session or a day before the start, which have a moment', () => {
    expect(said([live], 'en')).toBe('falls to ¥126.67 from 17 Nov 12:40');
    expect(said([live], 'zh', inDays(21))).toBe('12月15日 12:40 起不再退款');
    const seat = { ...live, type: 3, sessions: [inDays(20)], steps: OFFLINE_STEPS };
    expect(said([seat])).toBe('11月28日 12:40 起降到 ¥152.00');
  });

  it('is a moment where nobody knows which course is studied next', () => {
    expect(said([recorded, recorded])).toBe('12月15日 12:40 起不再退款');
    expect(said([recorded, live])).toBe('再学 1 课时后降到 ¥285.00');
  });

  it('is nothing once nothing comes back', () => {
    expect(said([recorded], 'zh', inDays(31))).toBeNull();
  });
});
