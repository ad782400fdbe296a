/** Comments and questions as reviewers of texts see them. */
import { emit } from '#platform/jobs/outbox';
import { CATALOG_TAG, FEEDBACK_TAG } from '../cards/catalog-tag.ts';
import {
  emptyComment,
  emptyQuestion,
  findComment,
  findQuestion,
  moveComment,
  moveQuestion,
} from './subject.repo.ts';
import type { TextSubject } from '#modules/moderation';
import type { Tx } from '#platform/db/transaction';
import type { TextMove } from './subject.repo.ts';

const ORIGIN = { requestId: 'moderation', userId: null };

/** The texts themselves, and pages that show a course's figures. */
const TAGS = [FEEDBACK_TAG, CATALOG_TAG];

function subjectOf(
  findText: typeof findComment,
  moveText: typeof moveComment,
  empty: TextSubject['empty'],
): TextSubject {
  const mover =
    (name: TextMove) =>
    async (tx: Tx, { id }: { readonly id: number }): Promise<boolean> => {
      const isMoved = await moveText(tx, id, name);
      if (isMoved) {
        for (const tag of TAGS) {
          await emit(tx, ORIGIN, 'content.changed', { tag });
        }
      }
      return isMoved;
    };
  return {
    async find(db, id) {
      const text = await findText(db, id);
      return text && { userId: text.user_id, content: text.content, courseId: text.course_id };
    },
    async mayRead(db, { id }) {
      return (await findText(db, id))?.is_shown ?? false;
    },
    show: mover('show'),
    hold: mover('hold'),
    hide: mover('hide'),
    empty,
    // Told at once; the events tell again.
    async changed({ cache }) {
      await Promise.all(TAGS.map(async (tag) => cache.invalidate(tag)));
    },
  };
}

export const commentSubject = subjectOf(findComment, moveComment, emptyComment);
export const questionSubject = subjectOf(findQuestion, moveQuestion, emptyQuestion);
