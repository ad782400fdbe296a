import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { drawPaper } from '../papers/draw.rules.ts';
import { award, keyAsShown, LETTERS } from './grade.rules.ts';

const { single, multiple, judge, blank, essay } = EXAM_TOPIC_TYPES;
const whole = (max: number) => fc.integer({ min: 0, max });
const letters = fc.integer({ min: 2, max: 6 }).chain((options) =>
  fc.record({
    shown: fc.shuffledSubarray(LETTERS.slice(0, options), {
      minLength: options,
      maxLength: options,
    }),
    key: fc.subarray(LETTERS.slice(0, options), { minLength: 1 }),
    answer: fc.subarray(LETTERS.slice(0, options)),
  }),
);

describe('marking', () => {
  it('gives all points to the key as it was shown and none to anything else', () => {
    fc.assert(
      fc.property(letters, ({ shown, key, answer }) => {
        const line = { type: multiple, key, shown: shown.join(''), points: 5 };
        const right = keyAsShown(line);
        expect(award({ ...line, answer: right.toReversed() })).toBe(5);
        const isRight = answer.toSorted().join('') === right.join('');
        expect(award({ ...line, answer })).toBe(isRight ? 5 : 0);
      }),
    );
  });

  it('shares the points of blanks, whatever the case, width and spaces', () => {
    const line = { type: blank, key: ['GROUP BY|groupby', '3', 'x'], shown: '', points: 10 };
    expect(award({ ...line, answer: [' group  by', '３', 'X'] })).toBe(10);
    expect(award({ ...line, answer: ['groupby', '4'] })).toBe(3);
    expect(award({ ...line, answer: [] })).toBe(0);
  });

  it('takes nothing for an answer nowhere, and leaves essays to people', () => {
    const of = (type: number, key: string[], answer: string[]) =>
      award({ type, key, answer, shown: 'BA', points: 2 });
    expect(of(single, ['A'], [])).toBe(0);
    expect(of(single, ['A'], ['B'])).toBe(2);
    expect(of(judge, ['F'], ['F'])).toBe(2);
    expect(of(judge, ['F'], [])).toBe(0);
    expect(of(essay, ['x'], ['  '])).toBe(0);
    expect(of(essay, ['x'], ['y'])).toBeNull();
  });
});

describe('drawing a paper', () => {
  const bank = fc.array(fc.record({ type: fc.integer({ min: 1, max: 5 }), options: whole(6) }), {
    maxLength: 40,
  });
  const rules = fc.uniqueArray(
    fc.record({ type: fc.integer({ min: 1, max: 5 }), num: whole(6), score: fc.constant(2) }),
    { selector: ({ type }) => type },
  );

  it('takes as many of each type as the rules say, none twice, or nothing at all', () => {
    fc.assert(
      fc.property(bank, rules, fc.infiniteStream(whole(1_000)), (topics, wanted, luck) => {
        const candidates = topics.map((topic, id) => ({ ...topic, id }));
        const chance = (below: number): number => (luck.next().value ?? 0) % below;
        const paper = drawPaper(wanted, candidates, chance);
        const have = (type: number) => candidates.filter((each) => each.type === type).length;
        expect(paper === null).toBe(wanted.some(({ type, num }) => have(type) < num));
        const ids = (paper ?? []).map(({ topicId }) => topicId);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { type, num } of paper === null ? [] : wanted) {
          expect(ids.filter((id) => candidates[id]?.type === type)).toHaveLength(num);
        }
        for (const { topicId, shown } of paper ?? []) {
          const all = LETTERS.slice(0, candidates[topicId]?.options);
          expect(all.filter((letter) => !shown.includes(letter))).toEqual([]);
          expect(shown).toHaveLength(all.length);
        }
      }),
    );
  });
});
