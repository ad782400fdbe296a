/** Drawing a paper from a bank. Pure. */
import { LETTERS } from '../marks/grade.rules.ts';

/** So many questions of a type, each worth so much. */
export interface DrawRule {
  readonly type: number;
  readonly num: number;
  readonly score: number;
}

export interface Candidate {
  readonly id: number;
  readonly type: number;
  readonly options: number;
}

export interface DrawnLine {
  readonly topicId: number;
  readonly no: number;
  readonly points: number;
  readonly shown: string;
}

/** A whole number from 0 up to, but not including, another. */
export type Chance = (below: number) => number;

/** A paper by the rules, one type after the other; null when the bank has too few. */
export function drawPaper(
  rules: readonly DrawRule[],
  candidates: readonly Candidate[],
  chance: Chance,
): readonly DrawnLine[] | null {
  const drawn = rules.flatMap(({ type, num, score }) => {
    const pool = candidates.filter((candidate) => candidate.type === type);
    return shuffled(pool, chance)
      .slice(0, num)
      .map((topic) => ({ topic, score }));
  });
  const wanted = rules.reduce((sum, { num }) => sum + num, 0);
  if (drawn.length < wanted) {
    return null;
  }
  return drawn.map(({ topic, score }, index) => ({
    topicId: topic.id,
    no: index + 1,
    points: score,
    shown: shuffled(LETTERS.slice(0, topic.options), chance).join(''),
  }));
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(chance(rest.length), 1)[0] as Item);
}
