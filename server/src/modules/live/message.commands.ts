/** Saying something in a room, and taking a question. */
import { requireCourse } from '#modules/catalog';
import { tell } from '#modules/message';
import { checkText, holdText } from '#modules/moderation';
import { LIVE_STATUSES, TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { isOpen } from './live.rules.ts';
import { insertMessage, listOpenQuestions, markAnswered } from './message.repo.ts';
import { tellRoom } from './room-channel.ts';
import { requireRoom } from './room.queries.ts';
import type { Actor } from '#platform/actor';
import type { CallInput } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { MessageRow } from './message.repo.ts';

const QUESTIONS_MAX = 100;

/** Says something in an open room; what is doubtful waits until somebody looked at it. */
export async function say(
  platform: Platform,
  userId: number,
  { chapter_id: chapterId, kind, content }: CallInput<'live.say'>,
): Promise<MessageRow> {
  const { db, clock } = platform;
  const room = await requireRoom(platform, chapterId, userId);
  const now = clock.now();
  if (!isOpen(room, now)) {
    const isToCome = room.live_status === LIVE_STATUSES.waiting;
    throw fail(isToCome ? 'live.notOpen' : 'common.forbidden');
  }
  const isHeld = (await checkText(platform, userId, [content])) === 'held';
  const message = { courseId: room.course_id, chapterId, userId, kind, content, isHeld, now };
  const said = await inTransaction(db, async (tx) => {
    const written = await insertMessage(tx, message);
    if (isHeld) {
      await holdText(tx, { kind: TEXT_KINDS.live, subjectId: written.id, userId, content, now });
    }
    return written;
  });
  await tellRoom(platform, chapterId);
  return said;
}

/** Questions that wait for the teacher, in a class the actor has to do with. */
export async function openQuestions(
  { db }: Platform,
  { actor, chapterId }: { actor: Actor; chapterId: number },
): Promise<MessageRow[]> {
  return listOpenQuestions(db, chapterId, { shopId: actor.shopId, limit: QUESTIONS_MAX });
}

/** Notes that the teacher took a question, and tells who asked. */
export async function answerQuestion(
  platform: Platform,
  { actor, messageId }: { actor: Actor; messageId: number },
): Promise<void> {
  const { db, clock } = platform;
  const chapterId = await inTransaction(db, async (tx) => {
    const missing = fail('operator.questionMissing', { data: { id: messageId } });
    const now = clock.now();
    const taken = await markAnswered(tx, messageId, now);
    if (taken === null) {
      throw missing;
    }
    const { chapter_id, course_id, user_id: userId, title, content: question } = taken;
    await requireCourse(tx, actor, course_id, missing);
    const facts = { course_id, title, question };
    await tell(tx, 'question.answered', { userId, key: `live:${messageId}`, facts }, now);
    const subject = `chapter ${chapter_id}`;
    await recordAudit(tx, { actor, action: 'live.answer', subject, detail: { id: messageId } });
    return chapter_id;
  });
  await tellRoom(platform, chapterId);
}
