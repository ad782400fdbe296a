/** Saying and asking something about a course. */
import { QUESTIONS_PER_DAY } from '@zhiji/contract/kernel/limits';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { keepUpload } from '#modules/media';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { FEEDBACK_TAG } from './catalog.tag.ts';
import { countRecentQuestions, insertQuestion, insertReview } from './review.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';

const DAY_MS = 86_400_000;

/** Nothing checks texts yet, so they are shown at once. */
const published = (id: number) => ({ id, status: PUBLISH_STATUSES.shown });

async function keepAll(
  platform: Platform,
  tx: Tx,
  userId: number,
  images: readonly string[],
): Promise<void> {
  for (const image of images) {
    await keepUpload(platform, tx, userId, image);
  }
}

/** Reviews a course, once for each order that gave it. */
export async function submitComment(
  platform: Platform,
  userId: number,
  input: CallInput<'catalog.submitComment'>,
): Promise<CallResponse<'catalog.submitComment'>> {
  const { orders_id: orderId, curriculum_id: courseId, score, content, images } = input;
  const isAnonymous = input.is_anonymous === 1;
  const now = platform.clock.now();
  const id = await inTransaction(platform.db, async (tx) => {
    const review = { userId, orderId, courseId, score, content, images, isAnonymous, now };
    const reviewed = await insertReview(tx, review);
    if (!reviewed.may) {
      throw fail('common.forbidden');
    }
    if (reviewed.id === null) {
      throw fail('comment.alreadyReviewed');
    }
    await keepAll(platform, tx, userId, images);
    return reviewed.id;
  });
  await platform.cache.invalidate(FEEDBACK_TAG);
  return published(id);
}

/** Asks about a course, ten times a day. */
export async function askQuestion(
  platform: Platform,
  userId: number,
  input: CallInput<'catalog.askQuestion'>,
): Promise<CallResponse<'catalog.askQuestion'>> {
  const { curriculum_id: courseId, chapter_id: chapterId, content, images } = input;
  const isPrivate = input.is_private === 1;
  const now = platform.clock.now();
  const id = await inTransaction(platform.db, async (tx) => {
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countRecentQuestions(tx, userId, since)) >= QUESTIONS_PER_DAY) {
      throw fail('common.tooMany');
    }
    const asked = { userId, courseId, chapterId, content, images, isPrivate, now };
    const put = await insertQuestion(tx, asked);
    if (put === null) {
      throw fail('common.notFound');
    }
    await keepAll(platform, tx, userId, images);
    return put;
  });
  await platform.cache.invalidate(FEEDBACK_TAG);
  return published(id);
}
