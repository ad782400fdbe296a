/** Breaks a cover's title by meaning: between words, never inside a bracket or a number. */
import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { places } from '../subjects/subjects.ts';

/** Widths in characters of full size. */
const NARROW = 0.55;
const SHORT = 6;
const LINE = 9;
const LINES_MAX = 3;
/** A break after a mark is worth some unevenness. */
const MARK_BONUS = 8;
/** A line that ends in one of these leaves its reader waiting. */
const HANGING = /(?:^|\s)(?:a|an|at|for|from|in|of|on|the|to|with)$/iu;
const HANGING_COST = 4;
const WORD_LIKE = /[\p{L}\p{N}]/u;
const OPENS = /^[（(《“「]/u;
const CLOSES = /[）)》”」]/u;
const MARK_END = /[：，、。）》”！？:]$/u;
const NUMBER_END = /(?:[\d一二三四五六七八九十百]|\d )$/u;
/** Words of one character that lead on to the next word; all others end the word before. */
const LEADING = new Set(Array.from('从到与和用在让把向为做看写学跟零长'));
const WESTERN = /^[\u0020-\u024F\u2018\u2019]+$/u;
/** Ends in a letter or hyphen: only a space parts English words. */
const UNFINISHED = /[\u0021-\u024F\u2018\u2019]$/u;
/** 建造师, 收纳师: what somebody is, with the two or three characters before it. */
const PROFESSION = /^.{2,3}[师员]$/u;
const BEFORE_PROFESSION = /^\p{Script=Han}{2,3}$/u;

/** Words of the market that the dictionary would cut elsewhere. */
const NAMES = places
  .map(({ leaf }) => leaf.name)
  .filter((name) => /^\p{Script=Han}{3,}$/u.test(name));
const KNOWN = new RegExp(`(${[...NAMES, '取证', '歌词'].join('|')})`, 'u');

let segmenter: Jieba | undefined;

/** Cuts a title into words by the dictionary that search uses. */
function wordsOf(title: string): string[] {
  const words = (segmenter ??= Jieba.withDict(dict));
  return title
    .split(KNOWN)
    .flatMap((part, index) => (index % 2 === 1 ? [part] : words.cut(part, true)));
}

/** How wide a text is, in characters of full size. */
export function widthOf(text: string): number {
  return Array.from(text).reduce(
    (sum, letter) => sum + (letter.charCodeAt(0) < 0x250 ? NARROW : 1),
    0,
  );
}

/** Whether a segment belongs to what stands before it. */
function sticks(unit: string, segment: string): boolean {
  if (unit === '') {
    return true;
  }
  if (OPENS.test(segment)) {
    return false;
  }
  if (WESTERN.test(segment) && UNFINISHED.test(unit)) {
    return true;
  }
  const isMark = !WORD_LIKE.test(segment);
  const leads = LEADING.has(unit);
  const isSuffix = segment.length === 1 && !LEADING.has(segment) && !WESTERN.test(segment);
  return isMark || leads || NUMBER_END.test(unit) || (isSuffix && !MARK_END.test(unit));
}

/** The pieces of a title that stay whole. */
export function unitsOf(title: string): string[] {
  const units: string[] = [];
  let depth = 0;
  for (const segment of wordsOf(title)) {
    const last = units.at(-1) ?? '';
    const isInside = depth > 0;
    depth += OPENS.test(segment) ? 1 : CLOSES.test(segment) ? -1 : 0;
    if (units.length > 0 && (isInside || sticks(last, segment))) {
      units[units.length - 1] = last + segment;
    } else {
      units.push(segment);
    }
  }
  // Before a profession stands what it is about.
  return units.flatMap((unit, index) => {
    const isHeld = PROFESSION.test(units[index + 1] ?? '') && BEFORE_PROFESSION.test(unit);
    const before = units[index - 1] ?? '';
    const takes = PROFESSION.test(unit) && BEFORE_PROFESSION.test(before);
    return isHeld ? [] : [takes ? before + unit : unit];
  });
}

/** Every way to set units in so many lines. */
function settings(units: readonly string[], lines: number): string[][] {
  if (lines === 1) {
    return [[units.join('')]];
  }
  return units
    .slice(0, -1)
    .flatMap((_, index) =>
      settings(units.slice(index + 1), lines - 1).map((rest) => [
        units.slice(0, index + 1).join(''),
        ...rest,
      ]),
    );
}

/** Even lines are best, and those that end where the sense does. */
function costOf(lines: readonly string[]): number {
  const widths = lines.map((line) => widthOf(line.trim()));
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  const uneven = widths.reduce((sum, width) => sum + (width - mean) ** 2, 0);
  const tooWide = widths.reduce((sum, width) => sum + Math.max(0, width - LINE) ** 2, 0);
  const broken = lines.slice(0, -1).map((line) => line.trim());
  const marks = broken.filter((line) => MARK_END.test(line)).length;
  const hanging = broken.filter((line) => HANGING.test(line)).length;
  return uneven + tooWide * LINE - marks * MARK_BONUS + hanging * HANGING_COST;
}

/** As many units as have room, and a sign that there is more. */
function shortened(units: readonly string[]): string[] {
  const room = LINE * LINES_MAX - 1;
  const kept: string[] = [];
  for (const unit of units) {
    if (widthOf(kept.join('') + unit) > room) {
      return [...kept.slice(0, -1), `${(kept.at(-1) ?? '').replace(/[，、：\s]+$/u, '')}…`];
    }
    kept.push(unit);
  }
  return kept;
}

/** The lines of a title on a cover, one to three. */
export function linesOf(title: string): string[] {
  const units = shortened(unitsOf(title));
  const width = widthOf(units.join(''));
  const least = width <= SHORT ? 1 : width <= LINE * 2 ? 2 : LINES_MAX;
  const count = Math.min(least, units.length);
  const [best = []] = settings(units, count).sort((one, other) => costOf(one) - costOf(other));
  return best.map((line) => line.trim());
}
