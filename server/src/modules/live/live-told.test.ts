/** Who missed a class is told of its replay, and who asked in one that it was answered. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_MESSAGE_KINDS, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { buildLiveCourse } from '#test/live-room';
import { runLoop } from '#test/pay';
import { messagesTo, toldTo } from '#test/messages/told';
import { answerQuestion } from './message.commands.ts';
import { onMediaReady } from './replay.commands.ts';
import { countAttendance } from './room.repo.ts';
import type { LiveCourse } from '#test/live-room';

const MISSED = '错过的直播可以回看';

const app = useTestApp();
let course: LiveCourse;
beforeEach(async () => {
  course = await buildLiveCourse(app);
});

/** A class that is over, and its recording, which is not playable yet. */
async function buildEnded(): Promise<{
  chapterId: number;
  ready: Parameters<typeof onMediaReady>[1];
}> {
  const asset_id = newId();
  const { platform, clock } = app;
  await platform.db
    .insertInto('media_asset')
    .values({ id: asset_id, kind: 'video', source_key: asset_id, created_at: clock.now() })
    .execute();
  const chapterId = await course.buildClass({
    start_at: course.after(-60),
    end_at: course.after(-1),
    live_status: LIVE_STATUSES.replayPending,
    asset_id,
  });
  return { chapterId, ready: { asset_id, duration_s: 60, page_num: 0 } };
}

describe('a replay that is ready', () => {
  it('is told once to those who were not there and have not seen it', async () => {
    const absent = await course.buildLearner();
    const present = await course.buildLearner();
    const lost = await course.buildLearner();
    app.clock.advance(HOUR_MS);
    const { chapterId, ready } = await buildEnded();
    await countAttendance(app.platform.db, chapterId, {
      userIds: [present.userId],
      mostSeconds: 20,
      now: app.clock.now(),
    });
    await course.refund(lost);
    await onMediaReady(app.platform, ready);
    await onMediaReady(app.platform, ready);
    const late = await course.buildLearner();
    await runLoop(app, 'learning.tell');
    await runLoop(app, 'learning.tell');
    expect(await toldTo(app, absent, 'study')).toEqual([MISSED]);
    for (const login of [present, lost, late]) {
      expect(await toldTo(app, login, 'study')).toEqual([]);
    }
    const [message] = await messagesTo(app, absent, 'study');
    expect(message?.link).toBe(`/courseInfo?id=${course.courseId}&chapter=${chapterId}`);
  });

  it('is not told to who began it before his turn came', async () => {
    const quick = await course.buildLearner();
    app.clock.advance(HOUR_MS);
    const { chapterId, ready } = await buildEnded();
    await onMediaReady(app.platform, ready);
    await app.platform.db
      .insertInto('lesson_progress')
      .values({
        user_id: quick.userId,
        chapter_id: chapterId,
        course_id: course.courseId,
        opened_at: app.clock.now(),
        updated_at: app.clock.now(),
      })
      .execute();
    await runLoop(app, 'learning.tell');
    expect(await toldTo(app, quick, 'study')).toEqual([]);
  });
});

describe('a question in a room', () => {
  it('that is answered is told to who asked it, once', async () => {
    const chapter_id = await course.buildClass({ live_status: LIVE_STATUSES.live });
    const [asking, other] = [await course.buildLearner(), await course.buildLearner()];
    const content = '为'.repeat(80);
    const asked = { chapter_id, kind: LIVE_MESSAGE_KINDS.question, content };
    const { data } = await app.call('live.say', asked, asking);
    const actor = operatorNamed('test');
    await answerQuestion(app.platform, { actor, messageId: data.id });
    await expect(answerQuestion(app.platform, { actor, messageId: data.id })).rejects.toThrow(
      'open question',
    );
    const messages = await messagesTo(app, asking, 'study');
    expect(messages).toMatchObject([
      {
        title: '您的提问有了回答',
        content: `《消防法规精讲》：您的提问“${'为'.repeat(60)}…”有了新回答。`,
      },
    ]);
    expect(await toldTo(app, other, 'study')).toEqual([]);
  });
});
