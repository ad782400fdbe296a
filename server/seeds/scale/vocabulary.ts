/** Words that titles of generated courses are made of. */
import { dict } from '@node-rs/jieba/dict.js';
import { skewed } from './skew.ts';
import type { Place } from '../market/subjects/subjects.ts';
import type { Random } from '../market/random.ts';

const RARE_WORDS = 5_000;
/** The most frequent nouns say nothing about a course. */
const TOO_COMMON = 300;
const NOUN = /^(\p{Script=Han}{2,3}) (\d+) (?:n|vn)$/u;

const FORMS = [
  '实战',
  '入门',
  '精讲',
  '训练营',
  '从零开始',
  '进阶',
  '全程班',
  '案例课',
  '速成',
  '小班',
  '直播课',
  '三十讲',
  '基础',
  '提升',
  '工作坊',
  '冲刺',
  '通关',
  '指南',
  '实务',
  '体验课',
];

/** Nouns of the segmenter's dictionary, the frequent ones first. */
function nouns(): string[] {
  return new TextDecoder()
    .decode(dict)
    .split('\n')
    .flatMap((line) => {
      const found = NOUN.exec(line.trim());
      return found === null ? [] : [{ word: found[1] ?? '', frequency: Number(found[2]) }];
    })
    .sort((one, other) => other.frequency - one.frequency)
    .slice(TOO_COMMON, TOO_COMMON + RARE_WORDS)
    .map(({ word }) => word);
}

export interface Vocabulary {
  /** A title that suits a category. */
  title(luck: Random, place: Place): string;
  /** One word, rarely the same. */
  word(luck: Random): string;
}

/** Reads the dictionary once. */
export function loadVocabulary(): Vocabulary {
  const word = skewed(nouns(), 0.9);
  const form = skewed(FORMS, 0.5);
  return {
    word,
    title(luck, { leaf, topics }) {
      const head = luck.chance(0.4) ? leaf.name : luck.pick(topics);
      const more = luck.chance(0.35) ? `与${word(luck)}` : '';
      return `${head}${word(luck)}${more}${form(luck)}`;
    },
  };
}
