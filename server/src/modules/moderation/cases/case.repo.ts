/**
 * SQL of texts that were held, hidden or released. A case is written before its text moves, so that
 * whoever decides about a text takes turns here.
 */
import { sql } from 'kysely';
import { TEXT_CASE } from '@zhiji/contract/kernel/lifecycles/catalog';
import { TEXT_CASE_STATES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { literals, move, moveWhen } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { TextKind } from './text-subject.ts';

const STATES = literals(TEXT_CASE_STATES);
const RELEASE = move(TEXT_CASE, 'release');
const HIDE_HELD = move(TEXT_CASE, 'hide');
const HIDE = moveWhen(TEXT_CASE, { hide: sql`true` }, 'text_case');
const HOLD_AGAIN = moveWhen(TEXT_CASE, { holdAgain: sql`true` }, 'text_case');

export interface CaseKey {
  readonly kind: TextKind;
  readonly subjectId: number;
}

export interface NewCase extends CaseKey {
  /** Who wrote the text. */
  readonly userId: number;
  readonly content: string;
  readonly now: Date;
}

/** A doubtful text waits; a new nickname takes the place of the one before, and the same one waits on. */
export async function upsertHeld(tx: Tx, held: NewCase): Promise<void> {
  await sql`
    insert into text_case (kind, subject_id, user_id, content, state, cause, created_at)
    values (${held.kind}, ${held.subjectId}, ${held.userId}, ${held.content}, ${STATES.held},
      'word', ${held.now})
    on conflict (kind, subject_id) do update set ${HOLD_AGAIN.set}, content = excluded.content,
      cause = 'word', reason = '', created_at = excluded.created_at, decided_at = null
    where text_case.state <> ${STATES.held} or text_case.content <> excluded.content`.execute(tx);
}

/** Reports hold a text; false when somebody looked at it before, or is about to. */
export async function insertReported(tx: Tx, held: NewCase): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into text_case (kind, subject_id, user_id, content, state, cause, created_at)
    values (${held.kind}, ${held.subjectId}, ${held.userId}, ${held.content}, ${STATES.held},
      'reports', ${held.now})
    on conflict (kind, subject_id) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** A text is hidden; false when it already was and no other took its place, or when a nickname waits. */
export async function recordHidden(
  tx: Tx,
  { reason, ...hidden }: NewCase & { readonly reason: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into text_case (kind, subject_id, user_id, content, state, cause, reason, created_at,
      decided_at)
    values (${hidden.kind}, ${hidden.subjectId}, ${hidden.userId}, ${hidden.content},
      ${STATES.hidden}, 'operator', ${reason}, ${hidden.now}, ${hidden.now})
    on conflict (kind, subject_id) do update set ${HIDE.set}, content = excluded.content,
      reason = excluded.reason, decided_at = excluded.decided_at
    where (${HIDE.allowed} or text_case.content <> excluded.content)
      and not (text_case.kind = ${TEXT_KINDS.nickname} and text_case.state = ${STATES.held})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** A nickname as somebody read it: another one may have taken its place since. */
export interface ReadCase extends CaseKey {
  /** Since when it waits. */
  readonly heldAt: Date;
}

export interface DecidedText {
  readonly userId: number;
  readonly content: string;
}

/** A nickname that waits is hidden; null when it does no more. */
export async function recordHeldHidden(
  tx: Tx,
  { kind, subjectId, heldAt }: ReadCase,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<DecidedText | null> {
  const { rows } = await sql<DecidedText>`
    update text_case set ${HIDE_HELD.set}, reason = ${reason}, decided_at = ${now}
    where kind = ${kind} and subject_id = ${subjectId} and ${HIDE_HELD.allowed}
      and created_at = ${heldAt}
    returning user_id as "userId", content`.execute(tx);
  return rows[0] ?? null;
}

/** A text is shown again; null when nothing holds it, or another nickname than was read. */
export async function recordReleased(
  tx: Tx,
  { kind, subjectId, heldAt }: CaseKey & { readonly heldAt: Date | undefined },
  now: Date,
): Promise<DecidedText | null> {
  const { rows } = await sql<DecidedText>`
    update text_case set ${RELEASE.set}, reason = '', decided_at = ${now}
    where kind = ${kind} and subject_id = ${subjectId} and ${RELEASE.allowed}
      and (kind <> ${TEXT_KINDS.nickname} or created_at = ${heldAt ?? null})
    returning user_id as "userId", content`.execute(tx);
  return rows[0] ?? null;
}

/** Whether its author is still here: what was said stays, who said it may have left. */
export async function isAuthorHere(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and deleted_at is null`.execute(tx);
  return rows.length > 0;
}

/** Whether these very words were hidden last. */
export async function isHidden(
  db: Database,
  { kind, subjectId, content }: CaseKey & { readonly content: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from text_case
    where kind = ${kind} and subject_id = ${subjectId} and state = ${STATES.hidden}
      and content = ${content}`.execute(db);
  return rows.length > 0;
}

/** Nothing is left to decide, because another text stands in its place. */
export async function deleteCase(tx: Tx, { kind, subjectId }: CaseKey): Promise<void> {
  await sql`
    delete from text_case where kind = ${kind} and subject_id = ${subjectId}`.execute(tx);
}

export interface HeldText {
  readonly kind: TextKind;
  readonly id: number;
  readonly userId: number;
  readonly content: string;
  readonly cause: 'word' | 'reports';
  readonly createdAt: Date;
  /** Why people reported it. */
  readonly reasons: readonly number[];
}

/** Texts that wait for a decision, the oldest first. */
export async function listHeld(db: Database, limit: number): Promise<readonly HeldText[]> {
  const { rows } = await sql<HeldText>`
    select c.kind, c.subject_id as id, c.user_id as "userId", c.content, c.cause,
      c.created_at as "createdAt", array(
        select r.reason from text_report r
        where r.kind = c.kind and r.subject_id = c.subject_id order by r.created_at
      ) as reasons
    from text_case c where c.state = ${STATES.held}
    order by c.created_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
