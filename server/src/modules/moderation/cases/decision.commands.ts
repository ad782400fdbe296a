/** The market decides which texts are read: each word of it is on record, and its author is told. */
import { tell } from '#modules/message';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import {
  isAuthorHere,
  listHeld,
  recordHeldHidden,
  recordHidden,
  recordReleased,
} from './case.repo.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { Tx } from '#platform/db/transaction';
import type { DecidedText, HeldText } from './case.repo.ts';
import type { TextKind, TextSubject, TextSubjects } from './text-subject.ts';

const SHOWN = 100;
/** Of a text, in a message about it. */
const QUOTED = 60;
const ELLIPSIS = '…';

/** Somebody's word about a text. */
interface Decision {
  readonly actor: Actor;
  readonly kind: TextKind;
  readonly id: number;
  /** Since when a nickname waits that is decided about, so that it is the one that was read. */
  readonly heldAt?: Date | undefined;
}

/** Texts that wait, the oldest first. */
export async function heldTexts({ db }: Platform, actor: Actor): Promise<readonly HeldText[]> {
  requireMarket(actor);
  return listHeld(db, SHOWN);
}

/**
 * Everybody reads it from now on, and reports hold it no more; answers what is read. What an author
 * who left had hidden was emptied, and stays unseen.
 */
export async function releaseText(
  platform: Platform,
  subjects: TextSubjects,
  { actor, kind, id, heldAt }: Decision,
): Promise<string> {
  requireMarket(actor);
  const now = platform.clock.now();
  const content = await inTransaction(platform.db, async (tx) => {
    const released = await recordReleased(tx, { kind, subjectId: id, heldAt }, now);
    if (released === null) {
      throw missing(kind, id);
    }
    const { userId } = released;
    const isHere = await isAuthorHere(tx, userId);
    const isEmptied = !isHere && released.content === '';
    if (isEmptied || !(await subjects[kind].show(tx, { id, now }))) {
      throw missing(kind, id);
    }
    if (isHere) {
      const facts = { kind, text: quoted(released.content) };
      await tell(tx, 'text.released', { userId, key: keyOf(kind, id, now), facts }, now);
    }
    await recordAudit(tx, { actor, action: 'text.release', subject: nameOf(kind, id), detail: {} });
    return released.content;
  });
  await subjects[kind].changed(platform, id);
  return content;
}

interface Hiding extends Decision {
  readonly reason: string;
}

/** Nobody reads it any more, but its author maybe, who is told why. Answers what is hidden. */
export async function hideText(
  platform: Platform,
  subjects: TextSubjects,
  hiding: Hiding,
): Promise<string> {
  const { actor, kind, id, reason } = hiding;
  requireMarket(actor);
  const now = platform.clock.now();
  const subject = subjects[kind];
  const content = await inTransaction(platform.db, async (tx) => {
    const hidden = await recordHiding(tx, subject, hiding, now);
    if (hidden === null || !(await subject.hide(tx, { id, now }))) {
      throw missing(kind, id);
    }
    const { userId } = hidden;
    if (await isAuthorHere(tx, userId)) {
      const facts = { kind, text: quoted(hidden.content), reason };
      await tell(tx, 'text.hidden', { userId, key: keyOf(kind, id, now), facts }, now);
    } else {
      await subject.empty(tx, { id, userId });
    }
    const name = nameOf(kind, id);
    await recordAudit(tx, { actor, action: 'text.hide', subject: name, detail: { reason } });
    return hidden.content;
  });
  await subject.changed(platform, id);
  return content;
}

/** Writes down that a text is hidden; its words only while its author is here. Null when it cannot be. */
async function recordHiding(
  tx: Tx,
  subject: TextSubject,
  { kind, id: subjectId, heldAt, reason }: Hiding,
  now: Date,
): Promise<DecidedText | null> {
  if (heldAt !== undefined) {
    return recordHeldHidden(tx, { kind, subjectId, heldAt }, { reason, now });
  }
  const text = await subject.find(tx, subjectId);
  if (text === null) {
    return null;
  }
  const { userId } = text;
  const content = (await isAuthorHere(tx, userId)) ? text.content : '';
  const isRecorded = await recordHidden(tx, { kind, subjectId, userId, content, reason, now });
  return isRecorded ? text : null;
}

/** As operators name a text. */
const nameOf = (kind: TextKind, id: number): string => `${kind}:${id}`;

/** A text may be hidden, released and hidden again, and each is told. */
const keyOf = (kind: TextKind, id: number, now: Date): string =>
  `${nameOf(kind, id)} ${now.getTime()}`;

const missing = (kind: TextKind, id: number) =>
  fail('operator.textMissing', { data: { text: nameOf(kind, id) } });

function quoted(content: string): string {
  const characters = Array.from(content);
  return characters.length <= QUOTED
    ? content
    : characters.slice(0, QUOTED - ELLIPSIS.length).join('') + ELLIPSIS;
}
