/** A reviewer of what people write, and the words that are looked out for. */
import { TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { addWord, heldTexts, hideText, releaseText } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { textSubjects } from '#text-subjects';
import type { TextKind } from '#modules/moderation';
import type { TestApp } from '../app.ts';

const actor = operatorNamed('reviewer');

/** A text that holds it waits until somebody looked. */
export const DOUBTFUL = '加微信';
/** A text that holds it is not taken. */
export const REFUSED = '六合彩';
/** Why the reviewer hides something. */
export const REASON = '与课程无关';

/** Puts both words on the list. */
export async function listWords({ platform }: TestApp): Promise<void> {
  await addWord(platform, { actor, word: DOUBTFUL, verdict: 'hold' });
  await addWord(platform, { actor, word: REFUSED, verdict: 'refuse' });
}

/** What the reviewer does about a text, having read it just now. */
export function reviewer({ platform }: TestApp) {
  const read = async (kind: TextKind, id: number) => {
    const held = (await heldTexts(platform, actor)).find(
      (text) => text.kind === kind && text.id === id,
    );
    const heldAt = kind === TEXT_KINDS.nickname ? held?.createdAt : undefined;
    return { actor, kind, id, heldAt };
  };
  return {
    release: async (kind: TextKind, id: number) =>
      releaseText(platform, textSubjects, await read(kind, id)),
    hide: async (kind: TextKind, id: number) =>
      hideText(platform, textSubjects, { ...(await read(kind, id)), reason: REASON }),
  };
}
