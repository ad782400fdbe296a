import { describe, expect, it } from 'vitest';
import { averageOf, commentsOf, countsOf } from './score.rules.ts';

const none = { score1: 0, score2: 0, score3: 0, score4: 0, score5: 0 };

describe('the average of the scores', () => {
  it('is weighted by the comments per score and has one decimal', () => {
    expect(averageOf({ ...none, score4: 1, score5: 2 })).toBe(4.7);
    expect(averageOf({ ...none, score1: 1, score5: 1 })).toBe(3);
    expect(averageOf({ score1: 1, score2: 1, score3: 1, score4: 1, score5: 3 })).toBe(3.6);
  });

  it('is 0 without a comment', () => {
    expect(averageOf(none)).toBe(0);
    expect(commentsOf(none)).toBe(0);
  });

  it('counts the comments of every score, also of those nobody gave', () => {
    expect(countsOf({ ...none, score2: 4 })).toEqual([
      { score: 1, num: 0 },
      { score: 2, num: 4 },
      { score: 3, num: 0 },
      { score: 4, num: 0 },
      { score: 5, num: 0 },
    ]);
  });
});
