import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildCourseTeacher, buildQuestion } from '#factory/catalog';
import { buildCode } from '#factory/identity';
import { buildTeacher } from '#factory/organisation';
import { indexCourses, rebuildTerms } from '#modules/catalog';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { institutionForm, teacherForm, versionOf } from '#test/certification/applicant';
import { BLOCKED, NOT_FOUND, SAVED } from '#test/codes';
import { buildLogin } from '#test/logins';
import { runSchedule } from '#test/messages/told';
import { passApplication, withdrawApplication } from './applications/decision.commands.ts';
import type { Login } from '#test/logins';

const WAIT_DAYS = 7;

const actor = operatorNamed('office');
const app = useTestApp();

let phones = 0;

/** Somebody with a phone that a code can be sent to. */
async function buildLeaver() {
  phones += 1;
  const phone = `1360000${String(phones).padStart(4, '0')}`;
  return { ...(await buildLogin(app, { phone })), phone };
}

type Leaver = Login & { readonly phone: string };

async function askToLeave(leaver: Leaver): Promise<number> {
  const code = await buildCode(app.platform, leaver.phone, 'delete_account');
  return (await app.call('account.requestDeletion', { code }, leaver)).code;
}

/** Lets the days of waiting pass, after which the account goes. */
async function leave(leaver: Leaver): Promise<void> {
  expect(await askToLeave(leaver)).toBe(SAVED);
  app.clock.advance(WAIT_DAYS * DAY_MS);
  await runSchedule(app, 'account.delete-due');
}

/** Lets caches hear of what was announced so far. */
async function hearOfChanges(): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    delete from outbox where topic = 'content.changed' returning payload`.execute(app.platform.db);
  const subscription = app.modules
    .flatMap(({ subscriptions = [] }) => subscriptions)
    .find(({ name }) => name === 'invalidate');
  for (const { payload } of rows) {
    await subscription?.handle(payload as never);
  }
}

async function applyAsTeacher(leaver: Leaver) {
  const form = await teacherForm(app, leaver);
  expect((await app.call('organisation.applyAsTeacher', form, leaver)).code).toBe(SAVED);
  return form;
}

async function applyAsInstitution(leaver: Leaver) {
  const form = await institutionForm(app, leaver);
  expect((await app.call('organisation.applyAsInstitution', form, leaver)).code).toBe(SAVED);
  return form;
}

async function rowsOf(userId: number) {
  const { rows } = await sql<{ kind: string; content: object; sealed: number }>`
    select kind, content, length(private_sealed) as sealed from application
    where user_id = ${userId}`.execute(app.platform.db);
  const { rows: claims } = await sql`
    select from application_claim where user_id = ${userId}`.execute(app.platform.db);
  return { applications: rows, claims: claims.length };
}

describe('the account of somebody who applied', () => {
  it('leaves nothing of an application that came to nothing, and the card to whoever owns it', async () => {
    const leaver = await buildLeaver();
    const { id_card } = await applyAsTeacher(leaver);
    await leave(leaver);
    expect(await rowsOf(leaver.userId)).toEqual({ applications: [], claims: 0 });
    const next = await buildLeaver();
    const form = { ...(await teacherForm(app, next)), id_card };
    expect((await app.call('organisation.applyAsTeacher', form, next)).code).toBe(SAVED);
  });

  it('takes the teacher’s page along', async () => {
    const leaver = await buildLeaver();
    const { userId } = leaver;
    const { name } = await applyAsTeacher(leaver);
    const version = await versionOf(app, userId, 'teacher');
    const id = await passApplication(app.platform, { actor, userId, kind: 'teacher', version });
    const { platform } = app;
    const course = await buildCourse(platform, { teacher_names: `苏禾、${name}、沈安` });
    const others = [
      await buildTeacher(platform, { name: '苏禾' }),
      await buildTeacher(platform, { name: '沈安' }),
    ] as const;
    await buildCourseTeacher(platform, course, others[0], 0);
    await buildCourseTeacher(platform, course, id, 1);
    await buildCourseTeacher(platform, course, others[1], 2);
    const english = [
      { source: name, en: 'Gone' },
      { source: `苏禾、${name}、沈安`, en: 'Su He, Gone, Shen An' },
      { source: '苏禾', en: 'Su He' },
    ];
    await platform.db.insertInto('translation').values(english).execute();
    for (const answer_user of [name, '苏禾']) {
      const answered = { answer: '可以。', answer_user, answer_at: app.clock.now() };
      await buildQuestion(platform, course, (await buildLeaver()).userId, answered);
    }
    await inTransaction(app.platform.db, async (tx) => indexCourses(tx, [course]));
    await inTransaction(app.platform.db, rebuildTerms);
    await hearOfChanges();
    const named = async () => {
      const { rows } = await sql<{ teacher_names: string; words: string }>`
        select teacher_names, words::text from course
        join course_search on course_id = id where id = ${course}`.execute(app.platform.db);
      return rows[0];
    };
    const before = await named();
    expect(before?.teacher_names).toBe(`苏禾、${name}、沈安`);
    const offered = async () =>
      (await app.call('catalog.suggest', { keyword: name })).data.words.map(({ text }) => text);
    expect((await app.call('organisation.teacher', { id })).data.name).toBe(name);
    expect(await offered()).toContain(name);
    await leave(leaver);
    await hearOfChanges();
    expect((await app.call('organisation.teacher', { id })).code).toBe(NOT_FOUND);
    expect(await offered()).not.toContain(name);
    // Nor do his courses name him.
    const after = await named();
    expect(after?.teacher_names).toBe('苏禾、沈安');
    expect(after?.words).not.toBe(before?.words);
    const { rows: answers } = await sql`
      select answer, answer_user from question where course_id = ${course} order by id`.execute(
      platform.db,
    );
    expect(answers).toEqual([
      { answer: '可以。', answer_user: '' },
      { answer: '可以。', answer_user: '苏禾' },
    ]);
    const { rows: translated } = await sql`
      select source from translation where source like ${'%苏禾%'} or source = ${name}`.execute(
      platform.db,
    );
    expect(translated).toEqual([{ source: '苏禾' }]);
    expect(await rowsOf(userId)).toEqual({
      applications: [{ kind: 'teacher', content: {}, sealed: 0 }],
      claims: 0,
    });
  });

  it('is not deleted while an institution of his is open, and leaves it without his pictures', async () => {
    const leaver = await buildLeaver();
    const { userId } = leaver;
    const { name } = await applyAsInstitution(leaver);
    const word = { actor, userId, kind: 'enterprise' } as const;
    const version = await versionOf(app, userId, 'enterprise');
    const id = await passApplication(app.platform, { ...word, version });
    expect(await askToLeave(leaver)).toBe(BLOCKED);
    await withdrawApplication(app.platform, { ...word, reason: '停止办学' });
    await hearOfChanges();
    expect((await app.call('organisation.detail', { id })).data.logo).not.toBe('');
    await leave(leaver);
    await hearOfChanges();
    expect((await app.call('organisation.detail', { id })).data).toMatchObject({ name, logo: '' });
    const { rows } = await sql`
      select from staff_member where user_id = ${userId} and ended_at is null`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([]);
  });

  it('can be taken along as long as it is there', async () => {
    const leaver = await buildLeaver();
    const { intro } = await applyAsTeacher(leaver);
    const { data } = await app.call('account.exportData', {}, leaver);
    const told = data.tables.find((table) => table.name === 'application');
    expect(JSON.stringify(told)).toContain(intro);
  });
});
