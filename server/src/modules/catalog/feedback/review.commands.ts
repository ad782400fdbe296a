/** Saying and asking something about a course. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { QUESTIONS_PER_DAY } from '@zhiji/contract/kernel/limits';
import { PUBLISH_STATUSES, TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { keepUpload, publishPicture } from '#modules/media';
import { checkText, holdText } from '#modules/moderation';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { FEEDBACK_TAG } from '../cards/catalog-tag.ts';
import { countRecentQuestions, insertQuestion, insertReview } from './review.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';

/** How a text begins, by what the check says about it. */
const BEGINNINGS = { shown: 'shown', held: 'inCheck' } as const;

/** The public addresses of the pictures, made before the transaction: the store is slow. */
async function publishAll(
  platform: Platform,
  userId: number,
  images: readonly string[],
): Promise<string[]> {
  const urls = [];
  for (const image of images) {
    urls.push(await publishPicture(platform, userId, image));
  }
  return urls;
}

async function keepAll(
  platform: Platform,
  tx: Tx,
  userId: number,
  images: readonly string[],
): Promise<void> {
  for (const image of new Set(images)) {
    await keepUpload(platform, tx, userId, image);
  }
}

/** The order module's mark on an order that its buyer reviewed. */
export type MarkReviewed = (
  tx: Tx,
  order: { readonly userId: number; readonly orderId: number },
) => Promise<void>;

/** Reviews a course, once for each order that gave it. */
export async function submitComment(
  platform: Platform,
  markReviewed: MarkReviewed,
  userId: number,
  input: CallInput<'catalog.submitComment'>,
): Promise<CallResponse<'catalog.submitComment'>> {
  const { orders_id: orderId, curriculum_id: courseId, score, content } = input;
  const isAnonymous = input.is_anonymous === 1;
  const verdict = await checkText(platform, userId, [content]);
  const state = BEGINNINGS[verdict];
  const images = await publishAll(platform, userId, input.images);
  const now = platform.clock.now();
  const id = await inTransaction(platform.db, async (tx) => {
    const review = { userId, orderId, courseId, score, content, images, isAnonymous, state, now };
    const reviewed = await insertReview(tx, review);
    if (!reviewed.may) {
      throw fail('common.forbidden');
    }
    if (reviewed.id === null) {
      throw fail('comment.alreadyReviewed');
    }
    if (reviewed.is_buyer) {
      await markReviewed(tx, { userId, orderId });
    }
    if (verdict === 'held') {
      const text = { kind: TEXT_KINDS.comment, subjectId: reviewed.id, userId, content, now };
      await holdText(tx, text);
    }
    await keepAll(platform, tx, userId, images);
    return reviewed.id;
  });
  await platform.cache.invalidate(FEEDBACK_TAG);
  return { id, status: PUBLISH_STATUSES[state] };
}

/** Asks about a course, ten times a day. */
export async function askQuestion(
  platform: Platform,
  userId: number,
  input: CallInput<'catalog.askQuestion'>,
): Promise<CallResponse<'catalog.askQuestion'>> {
  const { curriculum_id: courseId, chapter_id: chapterId, content } = input;
  const isPrivate = input.is_private === 1;
  const verdict = await checkText(platform, userId, [content]);
  const state = BEGINNINGS[verdict];
  const images = await publishAll(platform, userId, input.images);
  const now = platform.clock.now();
  const id = await inTransaction(platform.db, async (tx) => {
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countRecentQuestions(tx, userId, since)) >= QUESTIONS_PER_DAY) {
      throw fail('common.tooMany');
    }
    const asked = { userId, courseId, chapterId, content, images, isPrivate, state, now };
    const put = await insertQuestion(tx, asked);
    if (put === null) {
      throw fail('common.notFound');
    }
    if (verdict === 'held') {
      const text = { kind: TEXT_KINDS.question, subjectId: put, userId, content, now };
      await holdText(tx, text);
    }
    await keepAll(platform, tx, userId, images);
    return put;
  });
  await platform.cache.invalidate(FEEDBACK_TAG);
  return { id, status: PUBLISH_STATUSES[state] };
}
