/** Nicknames, as reviewers of texts handle them. */
import { emit } from '#platform/jobs/outbox';
import { findNicknames, hideNickname, showPendingNickname } from './nickname.repo.ts';
import { neutralNickname } from './nickname.rules.ts';
import type { TextSubject } from '#modules/moderation';
import type { Tx } from '#platform/db/transaction';

/** The catalog keeps comments and questions, with the names of their authors, under this tag. */
const FEEDBACK_TAG = 'feedback';
const ORIGIN = { requestId: 'moderation', userId: null };

/** Has caches told when a nickname changed. */
async function announced(tx: Tx, hasChanged: boolean): Promise<boolean> {
  if (hasChanged) {
    await emit(tx, ORIGIN, 'content.changed', { tag: FEEDBACK_TAG });
  }
  return hasChanged;
}

/** The pending nickname of a user, or the shown one of who has none pending. */
export const nicknameSubject: TextSubject = {
  async find(db, id) {
    const found = await findNicknames(db, id);
    if (found === undefined) {
      return null;
    }
    const { nickname, pending_nickname: pending } = found;
    return { userId: id, content: pending || nickname, courseId: null };
  },
  // Nobody reports a nickname, so a shown one is never held.
  mayRead: async () => Promise.resolve(false),
  show: async (tx, { id }) => announced(tx, await showPendingNickname(tx, id)),
  hold: async () => Promise.resolve(false),
  hide: async (tx, { id }) => announced(tx, await hideNickname(tx, id, neutralNickname(id))),
  // A name that is nobody's took its place.
  empty: async () => Promise.resolve(),
  // Told at once; the event tells again.
  async changed({ cache }) {
    await cache.invalidate(FEEDBACK_TAG);
  },
};
