/** A kind of text as its own module moves it: what reviewers decide, others carry out. */
import type { TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';

export type TextKind = keyof typeof TEXT_KINDS;

/** A text as others read it, or would. */
export interface FoundText {
  /** Who wrote it. */
  readonly userId: number;
  readonly content: string;
  /** What it was said about; null for a nickname. */
  readonly courseId: number | null;
}

interface Reader {
  readonly userId: number;
  readonly id: number;
  readonly now: Date;
}

interface Moved {
  readonly id: number;
  readonly now: Date;
}

/** Each move says false when the text is in no state for it; figures follow in the same transaction. */
export interface TextSubject {
  find(db: Platform['db'], id: number): Promise<FoundText | null>;
  /** Whether somebody reads it now who did not write it. */
  mayRead(db: Platform['db'], reader: Reader): Promise<boolean>;
  show(tx: Tx, moved: Moved): Promise<boolean>;
  hold(tx: Tx, moved: Moved): Promise<boolean>;
  hide(tx: Tx, moved: Moved): Promise<boolean>;
  /** Takes the words of somebody who left from a text that nobody reads any more. */
  empty(tx: Tx, text: { readonly id: number; readonly userId: number }): Promise<void>;
  /** After the commit: tells caches and open pages. */
  changed(platform: Platform, id: number): Promise<void>;
}

export type TextSubjects = Readonly<Record<TextKind, TextSubject>>;
