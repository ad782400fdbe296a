import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparable, matcherOf, WORD_VERDICTS } from './word.rules.ts';

const { refuse, hold } = WORD_VERDICTS;

const find = matcherOf([
  { word: '代考包过', verdict: refuse },
  { word: '加微信', verdict: hold },
  { word: '微信', verdict: hold },
  { word: 'fakediploma', verdict: refuse },
  { word: '𠮷祥', verdict: hold },
]);

describe('a text', () => {
  it.each([
    ['加微信', '加微信'],
    ['加 微-信！', '加微信'],
    ['加\u200B微\u200D\uFEFF信', '加微信'],
    ['加\u3164微\u115F信', '加微信'],
    ['ＷｅＣｈａｔ１２３', 'wechat123'],
    ['W e.C_h*a~t', 'wechat'],
    ['①②③', '123'],
    ['加😀微\n信\t', '加微信'],
    ['e\u0301', 'e'],
    ['加\u0301微\u0336信', '加微信'],
    ['Crédit Façile', 'creditfacile'],
    ['官\uFE0F|方', '官方'],
    ['한국', '한국'],
    ['…！？ \u00AD', ''],
  ])('is compared without what only hides it: %j', (written, compared) => {
    expect(comparable(written)).toBe(compared);
  });

  it('is refused, doubtful or neither', () => {
    expect(find(['代-考-包-过'])).toEqual({ isRefused: true, doubts: [] });
    expect(find(['Fake  Diploma here'])).toEqual({ isRefused: true, doubts: [] });
    expect(find(['请加 微 信领取'])).toEqual({ isRefused: false, doubts: ['加微信', '微信'] });
    expect(find(['𠮷 祥'])).toEqual({ isRefused: false, doubts: ['𠮷祥'] });
    expect(find(['讲得很好', ''])).toEqual({ isRefused: false, doubts: [] });
  });

  it('is compared by itself: two of them make no word together', () => {
    expect(find(['代考', '包过'])).toEqual({ isRefused: false, doubts: [] });
    expect(find(['加微信', '加微信']).doubts).toEqual(['加微信', '微信']);
  });
});

/** Few letters, so that words overlap and are found. */
const letters = fc.constantFrom('a', 'b', 'c');
const word = fc.array(letters, { minLength: 2, maxLength: 4 }).map((units) => units.join(''));
const written = fc.array(fc.oneof(letters, fc.constantFrom(' ', '-', '\u200B')), { maxLength: 30 });

describe('a list of words', () => {
  it('finds in any text what a search for each of its words finds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 8 }), written, (words, units) => {
        const text = units.join('');
        const match = matcherOf(words.map((each) => ({ word: each, verdict: hold })));
        const expected = words.filter((each) => comparable(text).includes(each));
        expect(match([text]).doubts.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});
