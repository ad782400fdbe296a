/**
 * Notes that are being written, one per lesson. They outlive a reload but not the tab, because the
 * next person at the same machine need not read them, and go when they are saved or discarded.
 */
import { create } from 'zustand';

export interface NoteDraft {
  readonly position: number;
  readonly content: string;
}

/** Whose draft, in which lesson. */
export interface DraftSubject {
  readonly userId: number;
  readonly chapterId: number;
}

interface DraftState {
  readonly drafts: Readonly<Record<string, NoteDraft>>;
  /** The draft somebody just asked for, until its field has the focus. */
  readonly asked: string | null;
}

const STORAGE_KEY = 'zhiji-notes';

/** The name a draft is kept under. */
export function draftKey({ userId, chapterId }: DraftSubject): string {
  return `${userId}:${chapterId}`;
}

function isDraft(value: unknown): value is NoteDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'position' in value &&
    Number.isInteger(value.position) &&
    'content' in value &&
    typeof value.content === 'string'
  );
}

/** What was kept; storage can hold anything. */
export function readDrafts(): Record<string, NoteDraft> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as object | null;
    const entries = Object.entries<unknown>({ ...stored });
    return Object.fromEntries(
      entries.filter((entry): entry is [string, NoteDraft] => isDraft(entry[1])),
    );
  } catch {
    return {};
  }
}

export const useNoteDrafts = create<DraftState>()(() => ({ drafts: readDrafts(), asked: null }));

function setDrafts(drafts: Readonly<Record<string, NoteDraft>>): void {
  useNoteDrafts.setState({ drafts });
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(drafts));
  } catch {
    // A browser that stores nothing: what was typed lives with the page.
  }
}

/** Keeps what is being written. */
export function keepDraft(subject: DraftSubject, draft: NoteDraft): void {
  setDrafts({ ...useNoteDrafts.getState().drafts, [draftKey(subject)]: draft });
}

/** Forgets what was written. */
export function dropDraft(subject: DraftSubject): void {
  const { [draftKey(subject)]: _dropped, ...others } = useNoteDrafts.getState().drafts;
  setDrafts(others);
}

/** Opens a draft at a place and asks for the focus; one with a text stays where it was begun. */
export function beginDraft(subject: DraftSubject, position: number): void {
  const key = draftKey(subject);
  const { content = '' } = useNoteDrafts.getState().drafts[key] ?? {};
  if (content === '') {
    keepDraft(subject, { position, content });
  }
  useNoteDrafts.setState({ asked: key });
}

/** The field of the draft has the focus. */
export function answerDraft(): void {
  useNoteDrafts.setState({ asked: null });
}
