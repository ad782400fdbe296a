/** What is looked at before a text is taken. All of it comes before the transaction that keeps the text. */
import { fail } from '#platform/failure';
import { deleteCase, isHidden, upsertHeld } from './cases/case.repo.ts';
import { requireVoice } from './mutes/mute.commands.ts';
import { findWords } from './words/word.queries.ts';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { CaseKey, NewCase } from './cases/case.repo.ts';

/** Whether what somebody writes is shown at once; refuses a refused word, and who is muted. */
export async function checkText(
  platform: Platform,
  userId: number,
  texts: readonly string[],
): Promise<'shown' | 'held'> {
  await requireVoice(platform, userId);
  const doubts = await doubtsIn(platform, texts);
  return doubts.length === 0 ? 'shown' : 'held';
}

/** The doubtful words in what somebody will read anyway; refuses a refused word. */
export async function doubtsIn(platform: Platform, texts: readonly string[]): Promise<string[]> {
  const { isRefused, doubts } = await findWords(platform, texts);
  if (isRefused) {
    throw fail('content.refused');
  }
  return [...doubts];
}

/** Whether nothing in the texts is refused or doubtful. */
export async function isClean(platform: Platform, texts: readonly string[]): Promise<boolean> {
  const { isRefused, doubts } = await findWords(platform, texts);
  return !isRefused && doubts.length === 0;
}

/** Puts a doubtful text before the reviewers, in the transaction that keeps it. */
export async function holdText(tx: Tx, text: NewCase): Promise<void> {
  await upsertHeld(tx, text);
}

/** Refuses the words that were hidden at this very place. */
export async function refuseHidden(
  { db }: Platform,
  text: CaseKey & { readonly content: string },
): Promise<void> {
  if (await isHidden(db, text)) {
    throw fail('content.refused');
  }
}

/** Forgets what waited or was decided, because another text stands in its place without having to wait. */
export async function dropText(tx: Tx, text: CaseKey): Promise<void> {
  await deleteCase(tx, text);
}
