import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildExam } from '#factory/exam';
import { buildSurvey } from '#factory/survey';
import { noteFile } from '#modules/media';
import { operatorNamed } from '#platform/actor';
import { newId } from '#platform/ids';
import { startTestApp } from '#test/app';
import {
  ALREADY_APPLIED,
  CARD_INVALID,
  CARD_MALFORMED,
  CARD_MISMATCH,
  CARD_TAKEN,
  SAVED,
  TOO_MANY,
  UNMET,
} from '#test/codes';
import { buildCard, buildHolder, holder } from '#test/exams/certificates';
import { candidate, sheet } from '#test/exams/candidate';
import { runSchedule } from '#test/messages/told';
import { runLoop } from '#test/pay';
import { respondent } from '#test/surveys/respondent';
import { drawDue } from '../drawing/drawing.commands.ts';
import { certificateModule } from '../index.ts';
import {
  approveCertificate,
  refuseCertificate,
  reissueCertificate,
  revokeCertificate,
  waitingCertificates,
} from './decision.commands.ts';
import type { TestApp } from '#test/app';

const FILE_MAX = 1_000_000;
/** Refusals that tell of others’ cards, in a day. */
const CARD_TRIES = 10;
/** Many certificates are drawn, those of other tests among them. */
const DRAW_MS = 120_000;

const actor = operatorNamed('office');
const { unmet, applicable, inReview, issued, refused, revoked, expired } = CERTIFICATE_STATUSES;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.stop());

const check = async (no: string, sign?: string) =>
  (await app.call('certificate.check', { no, ...(sign === undefined ? {} : { sign }) })).data;

/** What a worker does every quarter of an hour. */
async function expireAll(): Promise<void> {
  const expiring = app.modules
    .flatMap(({ schedules = [] }) => schedules)
    .find(({ name }) => name === 'certificate.expire');
  await expiring?.run();
}

/** Somebody with a certificate, under a card of his own. */
async function withCertificate(template: Parameters<typeof buildHolder>[1] = {}) {
  const learner = await buildHolder(app, template);
  const id_card = buildCard(learner.userId);
  expect((await learner.apply({ id_card })).code).toBe(SAVED);
  return { ...learner, id_card, card: await learner.first() };
}

describe('[API-035] one’s certificates', () => {
  it('tell what is missing, and then that one can apply', async () => {
    const learner = await buildHolder(app, {}, { isFinished: false });
    expect(await learner.first()).toMatchObject({
      id: null,
      status: unmet,
      needs: { study: 1, exam: 0, survey: 0 },
      met: { study: 0, exam: 0, survey: 1 },
      certificate_no: '',
    });
    expect((await learner.apply()).code).toBe(UNMET);
    await learner.report({});
    await learner.watch(0, 100);
    await learner.complete();
    expect(await learner.first()).toMatchObject({ status: applicable, met: { study: 1 } });
    expect(await learner.list({ status: unmet })).toEqual([]);
  });

  it('rest on the exam, with its best passed score', async () => {
    const learner = await buildHolder(app, { need_study: false, need_exam: true });
    const examId = await buildExam(app.platform, learner.courseId);
    expect(await learner.first()).toMatchObject({ status: unmet, exam_id: examId });
    const sitting = candidate(app, learner.token, examId);
    for (const wrong of [[0], [], [0, 1]]) {
      const { data: paper } = await sitting.start();
      await sitting.save(paper.exam_user_id, sheet(paper, 1, wrong), 1);
    }
    expect(await learner.first()).toMatchObject({ status: applicable, met: { exam: 1 } });
    await learner.apply({ id_card: buildCard(learner.userId) });
    expect(await learner.first()).toMatchObject({ status: issued, score: 40 });
  });

  it('wait for the questionnaire where the course asks for it, while it can be answered', async () => {
    const learner = await buildHolder(app, { need_survey: true });
    const survey = await buildSurvey(app.platform, learner.courseId);
    const asked = { courseId: learner.courseId, ...survey };
    const id_card = buildCard(learner.userId);
    expect(await learner.first()).toMatchObject({ status: unmet, met: { survey: 0 } });
    expect((await learner.apply({ id_card })).code).toBe(UNMET);
    expect((await respondent(app, learner.token, asked).submit()).code).toBe(SAVED);
    expect(await learner.first()).toMatchObject({ status: applicable, met: { survey: 1 } });
    expect((await learner.apply({ id_card })).code).toBe(SAVED);

    const late = await buildHolder(app, { need_survey: true });
    const end_at = new Date(app.clock.now().getTime() - DAY_MS);
    await buildSurvey(app.platform, late.courseId, { end_at });
    expect(await late.first()).toMatchObject({ status: applicable, met: { survey: 1 } });
  });

  it('are one’s own', async () => {
    const { courseId } = await withCertificate();
    const stranger = await buildHolder(app, {}, { isFinished: false });
    expect(await stranger.list()).toHaveLength(1);
    expect((await holder(app, stranger.token, courseId).apply()).code).toBe(UNMET);
  });
});

describe('[API-036] applying', () => {
  it('issues at once where no review is asked for, with what was true that day', async () => {
    const { card, apply, id_card } = await withCertificate({ expire_days: 30 });
    expect(card).toMatchObject({
      status: issued,
      real_name: '王**',
      id_card: expect.stringMatching(/^1101\*{12}..$/u),
      hours: 24,
      score: null,
    });
    expect(card.certificate_no).toMatch(/^[\dA-HJKMNP-TV-Z]{27}$/u);
    expect(card.expire_time).not.toBeNull();
    expect((await apply({ id_card })).code).toBe(ALREADY_APPLIED);
  });

  it('is refused for an id card by what is wrong with it [ERR-07/61000+61001+61002+61003]', async () => {
    const { apply, userId } = await buildHolder(app, { is_auto: false });
    expect((await apply({ id_card: '12345' })).code).toBe(CARD_MALFORMED);
    expect((await apply({ id_card: '110101199003072317' })).code).toBe(CARD_INVALID);
    expect((await apply({ id_card: '110101199013072315' })).code).toBe(CARD_INVALID);
    const other = await withCertificate();
    expect((await apply({ id_card: other.id_card })).code).toBe(CARD_TAKEN);
    // The card is known by now, under another name.
    const again = await buildHolder(app);
    await app.platform.db
      .updateTable('certificate_holder')
      .set({ user_id: again.userId })
      .where('user_id', '=', other.userId)
      .execute();
    const named = { id_card: other.id_card.toLowerCase(), real_name: '李雷' };
    expect((await again.apply(named)).code).toBe(CARD_MISMATCH);
    expect((await again.apply({ id_card: other.id_card })).code).toBe(SAVED);
    // Nothing of what was refused was kept.
    const { rows } = await sql`
      select from certificate_holder where user_id = ${userId}`.execute(app.platform.db);
    expect(rows).toEqual([]);
  });

  it('[R1-A7] tells whoever has one nothing of other cards', async () => {
    const other = await withCertificate();
    const { apply, userId } = await withCertificate();
    const free = buildCard(userId + 2_000_000);
    expect((await apply({ id_card: other.id_card })).code).toBe(ALREADY_APPLIED);
    expect((await apply({ id_card: free })).code).toBe(ALREADY_APPLIED);
  });

  it('[R1-A7] tells nobody which cards are known: tries run out, in vain ones do not count', async () => {
    const other = await withCertificate();
    const { apply } = await buildHolder(app);
    const stranger = await buildHolder(app, {}, { isFinished: false });
    for (let time = 0; time < CARD_TRIES; time += 1) {
      expect((await apply({ id_card: other.id_card })).code).toBe(CARD_TAKEN);
      expect((await stranger.apply()).code).toBe(UNMET);
    }
    expect((await apply({ id_card: other.id_card })).code).toBe(TOO_MANY);
    expect((await stranger.apply()).code).toBe(UNMET);
  });

  it('keeps name and card sealed, and nowhere in the log', async () => {
    const { userId, id_card } = await withCertificate();
    const { rows } = await sql<{ row: string }>`
      select row_to_json(c)::text as row from certificate c where user_id = ${userId}`.execute(
      app.platform.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(new RegExp(`王小明|${id_card}`, 'u'));
  });
});

describe('a review', () => {
  it('refuses with a reason, and the learner applies again with another card', async () => {
    const { apply, first, userId } = await buildHolder(app, { is_auto: false });
    await apply({ id_card: buildCard(userId + 1) });
    const { id } = await first();
    const certificate = `${userId}-${id}`;
    expect(await first()).toMatchObject({ status: inReview, certificate_no: '', pdf: '' });
    expect(await waitingCertificates(app.platform, actor)).toMatchObject([
      { certificate, realName: '王小明', idCard: expect.stringContaining('****') },
    ]);
    await refuseCertificate(app.platform, { actor, certificate, reason: '照片不清' });
    expect(await first()).toMatchObject({ status: refused, reason: '照片不清', met: { study: 1 } });
    expect((await apply({ id_card: buildCard(userId) })).code).toBe(SAVED);
    await approveCertificate(app.platform, { actor, certificate });
    expect(await first()).toMatchObject({ id, status: issued, reason: '' });
    await expect(approveCertificate(app.platform, { actor, certificate })).rejects.toThrow(
      'No certificate',
    );
  });

  it('issues nothing that is not earned any more', async () => {
    const { apply, first, userId } = await buildHolder(app, { is_auto: false });
    await apply({ id_card: buildCard(userId) });
    const certificate = `${userId}-${(await first()).id}`;
    await app.platform.db
      .updateTable('access_grant')
      .set({ revoked_at: app.clock.now(), revoke_reason: 'x' })
      .where('user_id', '=', userId)
      .execute();
    await expect(approveCertificate(app.platform, { actor, certificate })).rejects.toThrow(
      'met no more',
    );
  });
});

describe('whoever is shown a certificate', () => {
  it('learns whose it is, masked, of what and whether it counts, without logging in', async () => {
    const { card } = await withCertificate();
    const answer = await check(card.certificate_no, card.verify_code);
    expect(answer).toMatchObject({
      state: 'valid',
      certificate_no: card.certificate_no,
      real_name: '王**',
      title: card.title,
      shop_name: card.shop_name,
      issue_time: card.issue_time,
      newer_no: '',
    });
    // Read aloud and typed.
    const typed = card.certificate_no.toLowerCase().replaceAll('0', 'o');
    expect(await check(`${typed.slice(0, 9)}-${typed.slice(9)}`)).toEqual(answer);
  });

  it('is told nothing about a number that cannot be ours, and the database is not asked', async () => {
    const { card } = await withCertificate();
    const { certificate_no: no, verify_code: sign } = card;
    const wrong = (no.startsWith('0') ? '1' : '0') + no.slice(1);
    const unknown = { state: 'unknown', certificate_no: '', real_name: '', title: '' };
    for (const [tried, signed] of [
      [wrong],
      ['x'],
      [no, `${sign.slice(0, -1)}${sign.endsWith('A') ? 'B' : 'A'}`],
      [no, 'short'],
    ] as const) {
      const asked = await app.statementsOf(async () => {
        expect(await check(tried, signed)).toMatchObject(unknown);
      });
      expect(asked).toBe(0);
    }
    expect(await check('0'.repeat(27))).toMatchObject(unknown);
  });

  it('hears that it was revoked, expired, or replaced and by which', async () => {
    const one = await withCertificate();
    const no = one.card.certificate_no;
    const realName = '王晓明';
    const newer = await reissueCertificate(app.platform, { actor, certificate: no, realName });
    expect(await check(no)).toMatchObject({
      state: 'replaced',
      newer_no: newer,
      real_name: '王**',
    });
    expect(await check(newer)).toMatchObject({ state: 'valid', title: one.card.title });
    expect(await one.list()).toMatchObject([{ certificate_no: newer, status: issued }]);
    // The card is known under the right name from now on.
    await revokeCertificate(app.platform, { actor, certificate: newer, reason: '冒名' });
    expect(await check(newer)).toMatchObject({ state: 'revoked', real_name: '王**' });
    expect((await one.list()).map(({ status }) => status)).toEqual([applicable, revoked]);
    expect((await one.apply({ id_card: one.id_card })).code).toBe(CARD_MISMATCH);
    expect((await one.apply({ id_card: one.id_card, real_name: realName })).code).toBe(SAVED);

    const lasting = await withCertificate({ expire_days: 2 });
    app.clock.advance(2 * DAY_MS);
    expect(await check(lasting.card.certificate_no)).toMatchObject({ state: 'expired' });
    await expireAll();
    expect(await check(lasting.card.certificate_no)).toMatchObject({ state: 'expired' });
    expect((await lasting.list()).map(({ status }) => status)).toContain(expired);
  });
});

describe('a wrong name', () => {
  /** Fewer than a session lasts. */
  const DAYS = 3;
  const reissue = async (certificate: string) =>
    reissueCertificate(app.platform, { actor, certificate, realName: '王晓明' });

  it('is mended until the same day, whatever the course asks for by now', async () => {
    const { card, courseId, list } = await withCertificate({ expire_days: DAYS });
    await app.platform.db
      .updateTable('certificate_template')
      .set({ expire_days: 10 * DAYS, hours: 48, version: 2 })
      .where('course_id', '=', courseId)
      .execute();
    app.clock.advance(DAY_MS);
    const newer = await reissue(card.certificate_no);
    expect(await list()).toMatchObject([
      { certificate_no: newer, expire_time: card.expire_time, hours: card.hours },
    ]);
    const { expire_time, issue_time } = await check(newer);
    expect(expire_time).toBe(card.expire_time);
    expect(issue_time).not.toBe(card.issue_time);

    const lasting = await withCertificate();
    expect(await check(await reissue(lasting.card.certificate_no))).toMatchObject({
      state: 'valid',
      expire_time: null,
    });
  });

  it.each([
    {
      state: 'revoked',
      end: async (certificate: string) =>
        revokeCertificate(app.platform, { actor, certificate, reason: '代考' }),
    },
    { state: 'replaced', end: reissue },
    {
      state: 'expired',
      end: async () => {
        app.clock.advance(DAYS * DAY_MS);
        await expireAll();
      },
    },
    // To the second, before a worker was there.
    { state: 'expired', end: async () => app.clock.advance(DAYS * DAY_MS) },
  ])('on one that is $state is not mended, and it stays so', async ({ state, end }) => {
    const { card, list } = await withCertificate({ expire_days: DAYS });
    const { certificate_no: no } = card;
    await end(no);
    const [before, had] = [await check(no), await list()];
    expect(before.state).toBe(state);
    const failure = await reissue(no).catch((error: unknown) => error);
    expect(failure).toMatchObject({ key: 'operator.certificateMissing' });
    expect(await check(no)).toEqual(before);
    expect(await list()).toEqual(had);
  });
});

/** Draws what is due with something else done in place of storing. */
async function drawWith(put: (store: () => Promise<void>) => Promise<void>): Promise<void> {
  const { platform } = app;
  const { private: bucket } = platform.storage;
  const doubled: typeof bucket = {
    ...bucket,
    put: async (...file) => put(async () => bucket.put(...file)),
  };
  const storage = { ...platform.storage, private: doubled };
  await drawDue({ ...platform, storage }, new AbortController().signal);
}

const notesOf = async (userId: number) =>
  app.platform.db
    .selectFrom('upload')
    .select(['key', 'sweep_at'])
    .where('user_id', '=', userId)
    .execute();

describe('the file', () => {
  it('is drawn by a worker, with its font in it, and kept for the holder’s link alone', async () => {
    const { first, userId } = await withCertificate();
    expect((await first()).pdf).toBe('');
    await runLoop(app, 'certificate.draw');
    const { pdf } = await first();
    const link = new URL(pdf, 'http://store');
    expect(link.searchParams.has('X-Amz-Signature')).toBe(true);
    const [, , ...key] = link.pathname.split('/');
    expect(key.slice(0, 2)).toEqual(['p', String(userId)]);
    const bytes = await app.platform.storage.private.get(key.join('/'), FILE_MAX);
    const file = bytes?.toString('latin1') ?? '';
    expect(file).toMatch(/^%PDF-/u);
    expect(file).toContain('/FontFile2');
    // The sweep leaves it alone, and takes one whose worker died before it was kept.
    const lost = `p/${userId}/${newId()}.pdf`;
    await noteFile(app.platform, userId, lost);
    await app.platform.storage.private.put(lost, '%PDF-', 'application/pdf');
    app.clock.advance(DAY_MS);
    await runSchedule(app, 'media.sweep');
    expect(await app.platform.storage.private.get(lost, FILE_MAX)).toBeNull();
    expect(await app.platform.storage.private.get(key.join('/'), FILE_MAX)).not.toBeNull();
  });

  it(
    'is noted once however often it cannot be stored, and kept when two draw it at once',
    async () => {
      const { userId } = await withCertificate();
      for (let round = 0; round < 2; round += 1) {
        await drawWith(async () => Promise.reject(new Error('the store is away')));
      }
      const [lost, ...others] = await notesOf(userId);
      expect(others).toEqual([]);
      expect(lost?.sweep_at).not.toBeNull();
      const draw = async (): Promise<void> => drawWith(async (store) => store());
      await Promise.all([draw(), draw()]);
      expect(await notesOf(userId)).toEqual([{ key: lost?.key, sweep_at: null }]);
      app.clock.advance(DAY_MS);
      await runSchedule(app, 'media.sweep');
      const { private: bucket } = app.platform.storage;
      expect(await bucket.get(lost?.key ?? '', FILE_MAX)).not.toBeNull();
    },
    DRAW_MS,
  );
});

describe('a user who leaves', () => {
  const forget = async (userId: number): Promise<void> => {
    const { eraseUser } = certificateModule(app.platform, async () => Promise.resolve([]));
    await app.platform.db.transaction().execute(async (tx) => {
      await eraseUser?.(tx, { id: userId, phone: '', email: '' });
    });
  };

  it(
    '[R1-A8] leaves no file that was drawn meanwhile',
    async () => {
      const { userId } = await withCertificate();
      await drawWith(async (store) => {
        await store();
        await forget(userId);
      });
      const [note, ...others] = await notesOf(userId);
      expect(others).toEqual([]);
      expect(note?.sweep_at).not.toBeNull();
      await runSchedule(app, 'media.sweep');
      const { private: bucket } = app.platform.storage;
      expect(await bucket.get(note?.key ?? '', FILE_MAX)).toBeNull();
    },
    DRAW_MS,
  );

  it('stands on no certificate any more, and its number is unknown', async () => {
    const { userId, card, id_card } = await withCertificate();
    await forget(userId);
    expect(await check(card.certificate_no, card.verify_code)).toMatchObject({ state: 'unknown' });
    await runLoop(app, 'certificate.draw');
    // Somebody else may be that person.
    const other = await buildHolder(app);
    expect((await other.apply({ id_card })).code).toBe(SAVED);
  });

  it('[R1-A8] leaves no file that shows his name and card', async () => {
    const { db, storage } = app.platform;
    const { userId } = await withCertificate();
    await runLoop(app, 'certificate.draw');
    const { pdf_key: key } = await db
      .selectFrom('certificate')
      .select('pdf_key')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    // One of the time before files were noted.
    await db.deleteFrom('upload').where('user_id', '=', userId).execute();
    expect(await storage.private.get(key, FILE_MAX)).not.toBeNull();
    await forget(userId);
    await runSchedule(app, 'media.sweep');
    expect(await storage.private.get(key, FILE_MAX)).toBeNull();
  });

  it('has no application that anybody could decide about', async () => {
    const { userId, apply, first } = await buildHolder(app, { is_auto: false });
    await apply({ id_card: buildCard(userId) });
    const certificate = `${userId}-${(await first()).id}`;
    const waiting = async () =>
      (await waitingCertificates(app.platform, actor)).map((row) => row.certificate);
    expect(await waiting()).toContain(certificate);
    await forget(userId);
    expect(await waiting()).not.toContain(certificate);
    await expect(approveCertificate(app.platform, { actor, certificate })).rejects.toThrow(
      'No certificate',
    );
  });
});
