/** Whether a name is more likely a woman's or a man's, so that the face drawn for it fits. */

export type Gender = 'woman' | 'man';

const WOMEN = [
  '雨桐 静姝 书瑶 若溪 婉清 晓彤 雅琴 欣然 美玲 佳琪 秀兰 梦洁 知夏 映雪',
  '丹 倩 敏 颖 蕾 琳 若 禾 溪',
];
const MEN = [
  '子衡 文博 一鸣 景行 海涛 明哲 俊杰 立新 志远 建国 泽宇 振华 昊天 永康 亦凡 怀瑾 子墨 长风',
  '知远 一川 磊 凯 锋 涛 斌 卓 立 明 默',
];

const namesOf = (rows: readonly string[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => row.split(' ')));

const womens = namesOf(WOMEN);
const mens = namesOf(MEN);

/** By the given name, behind a family name of one character; null when it may be either. */
export function likelyGender(name: string): Gender | null {
  const given = name.slice(1);
  return womens.has(given) ? 'woman' : mens.has(given) ? 'man' : null;
}
