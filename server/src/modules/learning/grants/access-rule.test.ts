import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { FORBIDDEN } from '#test/codes';
import { buildLearner } from '#test/learner';
import { buildAnnex } from '../learning.factory.ts';
import type { Updateable } from 'kysely';
import type { DB } from '#platform/db/types.gen';

const ALREADY_OWNED = 50_002;

const app = useTestApp();

const hours = (num: number): Date => new Date(app.clock.now().getTime() + num * HOUR_MS);

/** What each that asks says to the holder of a grant that is changed so. */
async function doorsOf(change: Updateable<DB['access_grant']>): Promise<Record<string, boolean>> {
  const { platform } = app;
  const { userId, courseId, chapterId, token, report } = await buildLearner(app);
  await buildAnnex(platform, courseId);
  await platform.db.updateTable('access_grant').set(change).where('user_id', '=', userId).execute();
  const as = { token };
  const page = await app.call('catalog.course', { id: courseId, type: 1 }, as);
  const lesson = await app.call('learning.lesson', { chapter_id: chapterId }, as);
  const annexes = await app.call('learning.annexes', { id: courseId }, as);
  const note = { chapter_id: chapterId, position: 1, content: '口径' };
  const codes = {
    link: await app.call('learning.accessLink', { curriculum_id: courseId }, as),
    note: await app.call('learning.addNote', note, as),
    progress: await report({ position: 1 }),
  };
  const quote = await app.call('order.confirm', { id: courseId, type: 1, num: 1 }, as);
  return {
    page: page.data.is_purchased === 1,
    lesson: lesson.data.is_purchased === 1,
    annex: annexes.data[0]?.url !== '',
    ...Object.fromEntries(
      Object.entries(codes).map(([door, { code }]) => [door, code !== FORBIDDEN]),
    ),
    quote: quote.code === ALREADY_OWNED,
  };
}

const DOORS = ['page', 'lesson', 'annex', 'link', 'note', 'progress', 'quote'];

describe('whoever asks whether somebody may study', () => {
  it.each([
    ['that holds', true, () => ({ ends_at: hours(1) })],
    ['without an end', true, () => ({ ends_at: null })],
    ['that is over', false, () => ({ starts_at: hours(-2), ends_at: hours(-1) })],
    ['that begins later', false, () => ({ starts_at: hours(1), ends_at: hours(2) })],
    ['that was taken back', false, () => ({ revoked_at: hours(-1), revoke_reason: 'refund' })],
  ])('hears the same of a grant %s', async (_name, may, change) => {
    expect(await doorsOf(change())).toEqual(Object.fromEntries(DOORS.map((door) => [door, may])));
  });
});
