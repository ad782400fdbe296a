/** What stays of what somebody said in rooms, once he is gone. */
import { LIVE_STATUSES, TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLiveCourse } from '#test/live-room';
import { runSchedule } from '#test/messages/told';
import { DOUBTFUL, listWords, reviewer } from '#test/texts/reviewer';

const MISSING = { key: 'operator.textMissing' };
const GONE = '-';
const app = useTestApp();

describe('an account that is deleted', () => {
  it('leaves in rooms what all heard, and nothing to release of what is hidden', async () => {
    const { db } = app.platform;
    await listWords(app);
    const course = await buildLiveCourse(app);
    const chapter_id = await course.buildClass({ live_status: LIVE_STATUSES.live });
    const author = await course.buildLearner();
    const other = await course.buildLearner();
    const { userId } = author;
    const say = async (content: string) => (await course.say(author, chapter_id, content)).id;
    const heard = await say('老师好');
    const held = await say(`资料${DOUBTFUL}领`);
    const hidden = await say('买题找我');
    const later = await say('卖题找我');
    await reviewer(app).hide(TEXT_KINDS.live, hidden);

    const now = app.clock.now();
    await sql`update users set deletion_at = ${now} where id = ${userId}`.execute(db);
    await runSchedule(app, 'account.delete-due');
    const contents = async () => {
      const { rows } = await sql<{ id: number; content: string }>`
        select id, content from live_message where user_id = ${userId} order by id`.execute(db);
      return new Map(rows.map(({ id, content }) => [id, content]));
    };
    const left: readonly (readonly [number, string])[] = [
      [heard, '老师好'],
      [held, GONE],
      [hidden, GONE],
    ];
    expect(await contents()).toEqual(new Map([...left, [later, '卖题找我']]));
    await reviewer(app).hide(TEXT_KINDS.live, later);
    expect(await contents()).toEqual(new Map([...left, [later, GONE]]));

    for (const id of [held, hidden, later]) {
      await expect(reviewer(app).release(TEXT_KINDS.live, id)).rejects.toMatchObject(MISSING);
    }
    const { list } = (await app.call('live.messages', { chapter_id }, other)).data;
    expect(list.map(({ content }) => content)).toEqual(['老师好']);
  });
});
