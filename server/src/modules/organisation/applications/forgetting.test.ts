import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { REFUSED_APPLICATION_DAYS } from '@zhiji/contract/kernel/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { buildApplicant, versionOf } from '#test/certification/applicant';
import { SAVED } from '#test/codes';
import { runSchedule } from '#test/messages/told';
import { sticks } from '#test/stuck';
import { refuseApplication } from './decision.commands.ts';

const IN_REVIEW = 0;
const FILE_MAX = 100_000;

const actor = operatorNamed('office');
const app = useTestApp();

const forget = async (): Promise<void> => runSchedule(app, 'organisation.forget-refused');

async function refuse(userId: number, kind: 'teacher' | 'enterprise'): Promise<void> {
  const version = await versionOf(app, userId, kind);
  const word = { actor, userId, kind, version, reason: '不符', marks: [] };
  await refuseApplication(app.platform, word);
}

async function rowsOf(userId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from application where user_id = ${userId}`.execute(app.platform.db);
  return rows.map(({ kind }) => kind);
}

describe('an application that was refused', () => {
  it('is forgotten with its files when nobody mended it for half a year', async () => {
    const applicant = await buildApplicant(app);
    const { userId, teacher } = applicant;
    await applicant.applyAsTeacher();
    await refuse(userId, 'teacher');
    app.clock.advance(REFUSED_APPLICATION_DAYS * DAY_MS);
    await forget();
    expect(await rowsOf(userId)).toEqual(['teacher']);

    app.clock.advance(1);
    await forget();
    expect(await rowsOf(userId)).toEqual([]);
    app.clock.advance(HOUR_MS);
    await runSchedule(app, 'media.sweep');
    const key = teacher.id_card_front.slice(teacher.id_card_front.indexOf('p/'));
    expect(await app.platform.storage.private.get(key, FILE_MAX)).toBeNull();
    const photo = teacher.photo.replace('/media/', '');
    expect(await app.platform.storage.public.get(photo, FILE_MAX)).toBeNull();
    const { rows } = await sql`
      select from users where id = ${userId} and teacher_status is null`.execute(app.platform.db);
    expect(rows).toHaveLength(1);
  });

  it('[R1-A11] is forgotten although another cannot be', async () => {
    const [stuck, other] = [await buildApplicant(app), await buildApplicant(app)];
    for (const { userId, applyAsTeacher } of [stuck, other]) {
      await applyAsTeacher();
      await refuse(userId, 'teacher');
      app.clock.advance(1);
    }
    app.clock.advance((REFUSED_APPLICATION_DAYS + 1) * DAY_MS);
    const mend = await sticks(app, 'users', `id = ${stuck.userId} and teacher_status is null`);
    await expect(forget()).rejects.toThrow('stuck');
    expect([await rowsOf(stuck.userId), await rowsOf(other.userId)]).toEqual([['teacher'], []]);
    await mend();
    await forget();
    expect(await rowsOf(stuck.userId)).toEqual([]);
  });

  it('stays when it was sent again, and others stay as they are', async () => {
    const { userId, applyAsTeacher, applyAsInstitution } = await buildApplicant(app);
    await applyAsTeacher();
    await applyAsInstitution();
    await refuse(userId, 'teacher');
    app.clock.advance(1);
    expect((await applyAsTeacher()).code).toBe(SAVED);
    app.clock.advance((REFUSED_APPLICATION_DAYS + 1) * DAY_MS);
    await forget();
    expect((await rowsOf(userId)).toSorted()).toEqual(['enterprise', 'teacher']);
    const { rows } = await sql<{ teacher_status: number; enterprise_status: number }>`
      select teacher_status, enterprise_status from users where id = ${userId}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ teacher_status: IN_REVIEW, enterprise_status: IN_REVIEW }]);
  });
});
