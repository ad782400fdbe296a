/** What a file of questions does to a bank. Pure. */
import type { Question } from './question.rules.ts';

export type NewTopic = Omit<Question, 'picture'> & { readonly image: string };

/** One that is in the bank. */
export type KnownTopic = NewTopic & { readonly id: number };

export interface ImportPlan {
  readonly added: readonly NewTopic[];
  /** Asked as before, with another key, explanation or level. */
  readonly corrected: readonly KnownTopic[];
  /** Asked in another way under the same title: another question, and the old one is retired. */
  readonly replaced: readonly { readonly id: number; readonly topic: NewTopic }[];
  readonly unchanged: number;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Compares a file with a bank; what the bank has beside it stays. */
export function planImport(topics: readonly NewTopic[], known: readonly KnownTopic[]): ImportPlan {
  const byTitle = new Map(known.map((topic) => [topic.title, topic]));
  const added: NewTopic[] = [];
  const corrected: KnownTopic[] = [];
  const replaced: { id: number; topic: NewTopic }[] = [];
  let unchanged = 0;
  for (const topic of topics) {
    const old = byTitle.get(topic.title);
    if (old === undefined) {
      added.push(topic);
    } else if (!asksTheSame(old, topic)) {
      replaced.push({ id: old.id, topic });
    } else if (isTheSame(old, topic)) {
      unchanged += 1;
    } else {
      const { answer, analysis, level } = topic;
      corrected.push({ ...old, answer, analysis, level });
    }
  }
  return { added, corrected, replaced, unchanged };
}

/** Blanks are counted by their keys, so another number of them is another question. */
function asksTheSame(old: KnownTopic, topic: NewTopic): boolean {
  return (
    old.type === topic.type &&
    old.image === topic.image &&
    same(old.options, topic.options) &&
    (old.answer.length === topic.answer.length || topic.options.length > 0)
  );
}

function isTheSame(old: KnownTopic, topic: NewTopic): boolean {
  return (
    same(old.answer, topic.answer) && old.analysis === topic.analysis && old.level === topic.level
  );
}
