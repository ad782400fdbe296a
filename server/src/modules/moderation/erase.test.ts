/** What stays of somebody who wrote, reported or was muted, once he is gone. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildComment, buildCourse } from '#factory/catalog';
import { buildUser } from '#factory/identity';
import { buildHeldCase } from '#factory/moderation';
import { heldTexts, hideText, muteUser, releaseText } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { useLogin } from '#test/logins';
import { textSubjects } from '#text-subjects';
import { eraseUser } from './erase.repo.ts';

const actor = operatorNamed('office');
const app = useTestApp();
const login = useLogin(app);

describe('an account that is deleted', () => {
  it('leaves what was decided, without its words, and no reports', async () => {
    const { platform } = app;
    const { userId: id } = login;
    const courseId = await buildCourse(platform);
    const own = await buildComment(platform, courseId, id);
    const held = { content: '加微信', status: PUBLISH_STATUSES.inCheck };
    const waiting = await buildComment(platform, courseId, id, held);
    const text = { kind: 'comment', subjectId: waiting, userId: id } as const;
    await buildHeldCase(platform, { ...text, content: held.content });
    const foreign = await buildComment(platform, courseId, await buildUser(platform));
    await hideText(platform, textSubjects, { actor, kind: 'comment', id: own, reason: '广告' });
    const reported = { kind: 'comment', id: foreign, reason: 1 } as const;
    await app.call('moderation.report', reported, login);
    const until = new Date(app.clock.now().getTime() + HOUR_MS);
    await muteUser(platform, { actor, userId: id, until, reason: '广告' });

    await inTransaction(platform.db, async (tx) => eraseUser(tx, { id, phone: '', email: '' }));
    const { rows: cases } = await sql`
      select state, content, reason from text_case where user_id = ${id}`.execute(platform.db);
    expect(cases).toEqual([{ state: 'hidden', content: '', reason: '' }]);
    const { rows: left } = await sql`
      select user_id from text_report where user_id = ${id}
      union all select user_id from mute where user_id = ${id}`.execute(platform.db);
    expect(left).toEqual([]);
    expect(await heldTexts(platform, actor)).toEqual([]);
    // The account itself is wiped by another module.
    await sql`update users set deleted_at = ${app.clock.now()} where id = ${id}`.execute(
      platform.db,
    );
    for (const emptied of [own, waiting]) {
      const release = releaseText(platform, textSubjects, { actor, kind: 'comment', id: emptied });
      await expect(release).rejects.toMatchObject({ key: 'operator.textMissing' });
    }
    expect((await app.call('catalog.comments', { id: courseId })).data.total).toBe(1);
  });
});
