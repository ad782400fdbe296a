import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { AGREEMENT_TYPES, CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildCertificate, buildTemplate } from '#factory/certificate';
import { buildAgreements } from '#factory/content';
import { buildShop } from '#factory/organisation';
import { addWord } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { startTestApp } from '#test/app';
import { uploadPixel } from '#test/asks/ask';
import { buildApplicant, uploadPaper, versionOf } from '#test/certification/applicant';
import {
  BAD_PARAMETER,
  CARD_INVALID,
  CARD_MALFORMED,
  CARD_MISMATCH,
  CARD_TAKEN,
  NOT_FOUND,
  PENDING,
  SAVED,
  TEXT_REFUSED,
  TOO_MANY,
} from '#test/codes';
import { buildCard, finishCourse } from '#test/exams/certificates';
import { buildLogin } from '#test/logins';
import { findApplication } from './application.repo.ts';
import { openTeacher } from './application-sealing.ts';
import { refuseApplication } from './decision.commands.ts';
import type { TestApp } from '#test/app';
import type { Mark } from './application.rules.ts';

const AT_ONCE = 5;
/** As many wrong names are judged. */
const NAME_TRIES = 10;

const { inReview } = CERTIFICATION_STATUSES;
const { sensitiveData } = AGREEMENT_TYPES;
const actor = operatorNamed('office');
const KIND = 'teacher';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await buildAgreements(app.platform, [sensitiveData]);
  await addWord(app.platform, { actor, word: '包过保录', verdict: 'refuse' });
  await addWord(app.platform, { actor, word: '第一名师', verdict: 'hold' });
});
afterAll(async () => app.stop());

const kept = async (userId: number) => findApplication(app.platform.db, { userId, kind: KIND });

/** Says no to what waits. */
async function refuse(userId: number, marks: readonly Mark[] = [], reason = '不符'): Promise<void> {
  const version = await versionOf(app, userId, KIND);
  await refuseApplication(app.platform, { actor, kind: KIND, userId, version, reason, marks });
}

/** When the sweep may take the files behind these addresses. */
async function sweptAt(userId: number, urls: readonly string[]) {
  const rows = await app.platform.db
    .selectFrom('upload')
    .select(['key', 'sweep_at'])
    .where('user_id', '=', userId)
    .execute();
  return urls.map((url) => rows.find(({ key }) => url.endsWith(key))?.sweep_at);
}

describe('[API-102] applying as a teacher', () => {
  it('waits for a decision, with the person sealed, masked and out of the log', async () => {
    const { userId, teacher, applyAsTeacher, state, ...login } = await buildApplicant(app);
    expect(await state(KIND)).toEqual({
      kind: KIND,
      status: null,
      reason: '',
      page_id: null,
      marks: [],
      apply: null,
    });
    const answer = await applyAsTeacher();
    expect(answer).toMatchObject({ code: SAVED, data: { status: inReview } });
    const row = await kept(userId);
    expect(row).toMatchObject({ id: answer.data.id, status: inReview, page_id: null, doubts: [] });
    expect(row && openTeacher(app.platform.config.dataKey, row.private_sealed)).toEqual({
      name: teacher.name,
      id_card: teacher.id_card,
    });
    const stored = JSON.stringify(Object.values(row ?? {}).map((each) => JSON.stringify(each)));
    const logged = app.logged.join('\n');
    for (const secret of [teacher.name, teacher.id_card]) {
      expect([secret, stored.includes(secret), logged.includes(secret)]).toEqual([
        secret,
        false,
        false,
      ]);
    }
    const { apply, ...shown } = await state(KIND);
    expect(shown).toMatchObject({ status: inReview, reason: '', page_id: null, marks: [] });
    expect(JSON.stringify(apply)).not.toContain(teacher.id_card);
    const { agree: _agree, id_card: _card, ...filledIn } = teacher;
    expect(apply).toMatchObject({ ...filledIn, shop_id: null, country_id: null, audit_time: null });
    expect(apply?.id_card).toMatch(/^1101\*{12}..$/u);
    expect((await app.call('account.me', {}, login)).data.teacher_status).toBe(inReview);
    const { data } = await app.call('account.consents', {}, login);
    expect(data.map(({ type, version }) => [type, version])).toEqual([
      [sensitiveData, `v${sensitiveData}`],
    ]);
  });

  it('keeps the files from the sweep, and shows none that are private', async () => {
    const { userId, teacher, applyAsTeacher } = await buildApplicant(app);
    const { photo, id_card_front: front, video = '', materials = [] } = teacher;
    const urls = [photo, front, video, ...materials];
    expect((await sweptAt(userId, urls)).every((at) => at instanceof Date)).toBe(true);
    expect((await applyAsTeacher()).code).toBe(SAVED);
    expect(await sweptAt(userId, urls)).toEqual([null, null, null, null]);
    const { endpoint } = app.platform.config.storage;
    for (const url of [front, video, ...materials]) {
      expect((await fetch(endpoint + url)).status).toBe(403);
    }
  });

  it('[ERR-07/61000+61001+61003] is refused for an id card by what is wrong with it', async () => {
    const { userId, applyAsTeacher } = await buildApplicant(app);
    expect((await applyAsTeacher({ id_card: '12345' })).code).toBe(CARD_MALFORMED);
    expect((await applyAsTeacher({ id_card: '110101199003072317' })).code).toBe(CARD_INVALID);
    const other = await buildApplicant(app);
    expect((await other.applyAsTeacher()).code).toBe(SAVED);
    const id_card = other.teacher.id_card.toLowerCase();
    expect((await applyAsTeacher({ id_card })).code).toBe(CARD_TAKEN);
    expect(await kept(userId)).toBeNull();
    // Whose application came to nothing does not keep the card from its owner.
    await refuse(other.userId);
    expect((await applyAsTeacher({ id_card })).code).toBe(SAVED);
    expect((await other.applyAsTeacher()).code).toBe(CARD_TAKEN);
  });

  it('[ERR-07/61002] is refused for a card whose certificates bear another name', async () => {
    const { platform } = app;
    const { userId, teacher, applyAsTeacher } = await buildApplicant(app);
    const courseId = await buildCourse(platform);
    await buildTemplate(platform, courseId);
    await finishCourse(app, userId, courseId);
    await buildCertificate(platform, userId, courseId, { id_card: teacher.id_card });
    expect((await applyAsTeacher({ name: '李雷' })).code).toBe(CARD_MISMATCH);
    expect((await applyAsTeacher()).code).toBe(SAVED);
  });

  it('tells nobody whose card a number is: wrong names run out, and a wrong form asks for none', async () => {
    const { platform } = app;
    const holder = await buildApplicant(app);
    const courseId = await buildCourse(platform);
    await buildTemplate(platform, courseId);
    await finishCourse(app, holder.userId, courseId);
    const { id_card, name } = holder.teacher;
    await buildCertificate(platform, holder.userId, courseId, { id_card });
    const { applyAsTeacher, applyAsInstitution } = await buildApplicant(app);
    const guess = { id_card, name: '李雷' };
    expect((await applyAsTeacher({ ...guess, address_id: '314,440300' })).code).toBe(BAD_PARAMETER);
    const codes: number[] = [];
    for (let tried = 0; tried < NAME_TRIES; tried += 1) {
      codes.push((await applyAsTeacher({ ...guess, name: `李雷${tried}` })).code);
    }
    expect(codes).toEqual(Array<number>(NAME_TRIES).fill(CARD_MISMATCH));
    expect((await applyAsTeacher(guess)).code).toBe(TOO_MANY);
    expect((await applyAsTeacher({ id_card, name })).code).toBe(TOO_MANY);
    const asInstitution = { legal_id_card: id_card, legal_name: name };
    expect((await applyAsInstitution(asInstitution)).code).toBe(TOO_MANY);
    expect((await holder.applyAsTeacher()).code).toBe(SAVED);
    app.clock.advance(DAY_MS + 1);
    expect((await applyAsInstitution()).code).toBe(SAVED);
  });

  it('is refused for a place, a subject or an institution that there is not', async () => {
    const { applyAsTeacher } = await buildApplicant(app);
    expect((await applyAsTeacher({ address_id: '314,440300' })).code).toBe(BAD_PARAMETER);
    expect((await applyAsTeacher({ country_id: 9_999 })).code).toBe(BAD_PARAMETER);
    expect((await applyAsTeacher({ category_ids: [987_654_321_987] })).code).toBe(NOT_FOUND);
    expect((await applyAsTeacher({ shop_id: 987_654_321_987 })).code).toBe(NOT_FOUND);
    const suspended = await buildShop(app.platform, { status: 2 });
    expect((await applyAsTeacher({ shop_id: suspended })).code).toBe(NOT_FOUND);
    const open = await buildShop(app.platform);
    expect((await applyAsTeacher({ shop_id: open, country_id: 314 })).code).toBe(SAVED);
  });

  it('takes files of one’s own and of the right kind alone', async () => {
    const { userId, token, bindSecret, teacher, applyAsTeacher } = await buildApplicant(app);
    const login = { userId, token, bindSecret };
    const other = await buildLogin(app);
    const theirs = await uploadPixel(app, other, 'private');
    const open = await uploadPixel(app, login);
    const pdf = await uploadPaper(app, login, 'pdf');
    const gone = teacher.id_card_front.replace(/[\da-f]{12}\.webp$/u, '000000000000.webp');
    for (const wrong of [theirs, open, pdf, gone, '/media/a.webp', 'https://a.example/a.webp']) {
      expect([wrong, (await applyAsTeacher({ id_card_front: wrong })).code]).toEqual([
        wrong,
        BAD_PARAMETER,
      ]);
    }
    const picture = await uploadPixel(app, login, 'private');
    expect((await applyAsTeacher({ video: picture })).code).toBe(BAD_PARAMETER);
    expect((await applyAsTeacher({ video: pdf })).code).toBe(BAD_PARAMETER);
    const materials = [await uploadPaper(app, other, 'pdf')];
    expect((await applyAsTeacher({ materials })).code).toBe(BAD_PARAMETER);
    expect((await applyAsTeacher({ photo: await uploadPixel(app, other) })).code).toBe(NOT_FOUND);
    expect((await applyAsTeacher({ photo: picture })).code).toBe(NOT_FOUND);
    expect(await kept(userId)).toBeNull();
    expect((await applyAsTeacher({ video: '', materials: [picture, pdf] })).code).toBe(SAVED);
  });

  it('takes no file that something else keeps, which would go with it', async () => {
    const { userId, token, bindSecret, teacher, institution, ...applicant } =
      await buildApplicant(app);
    const login = { userId, token, bindSecret };
    expect((await applicant.applyAsInstitution()).code).toBe(SAVED);
    const { license_image: licence, logo } = institution;
    const refusal = await applicant.applyAsTeacher({ id_card_front: licence });
    expect(refusal).toMatchObject({ code: BAD_PARAMETER });
    const materials = [licence];
    expect((await applicant.applyAsTeacher({ materials })).code).toBe(BAD_PARAMETER);
    // Within one form a file may stand twice.
    const twice = { id_card_back: teacher.id_card_front };
    expect((await applicant.applyAsTeacher({ ...twice, photo: logo })).code).toBe(SAVED);
    await refuse(userId);
    const photo = await uploadPixel(app, login);
    expect((await applicant.applyAsTeacher({ ...twice, photo })).code).toBe(SAVED);
    expect(await sweptAt(userId, [licence, logo, photo, teacher.id_card_front])).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('shows a picture of its own, whatever becomes of the profile’s', async () => {
    const applicant = await buildApplicant(app);
    const { userId, applyAsTeacher, state } = applicant;
    const change = async (): Promise<string> => {
      const photo = await uploadPixel(app, applicant);
      return (await app.call('account.changePhoto', { photo }, applicant)).data.photo;
    };
    const portrait = await change();
    expect((await applyAsTeacher({ photo: portrait })).code).toBe(SAVED);
    const shown = (await state(KIND)).apply?.photo ?? '';
    expect(shown).not.toBe(portrait);
    await change();
    const [ofProfile, ofPage] = await sweptAt(userId, [portrait, shown]);
    expect([ofProfile instanceof Date, ofPage]).toEqual([true, null]);
  });

  it('is refused for a refused word, and notes the doubtful ones', async () => {
    const { userId, applyAsTeacher } = await buildApplicant(app);
    expect((await applyAsTeacher({ intro: '跟我学，包过保录！' })).code).toBe(TEXT_REFUSED);
    expect((await applyAsTeacher({ job_title: '第一名师' })).code).toBe(SAVED);
    expect(await kept(userId)).toMatchObject({ doubts: ['第一名师'] });
  });

  it('happens once, however many come at the same moment', async () => {
    const { applyAsTeacher } = await buildApplicant(app);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => applyAsTeacher()),
    );
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([SAVED, ...Array<number>(AT_ONCE - 1).fill(PENDING)]);
  });

  it('is nothing for visitors, nor without consent', async () => {
    const { teacher, token } = await buildApplicant(app);
    const path = '/api/Teacher/teacher_add';
    const ask = async (body: object, headers: Record<string, string>): Promise<number> => {
      const type = { 'content-type': 'application/json' };
      const response = await app.post(path, JSON.stringify(body), { ...type, ...headers });
      return ((await response.json()) as { code: number }).code;
    };
    expect(await ask(teacher, {})).toBe(11_101);
    expect(await ask({ ...teacher, agree: 0 }, { 'x-user-token': token })).toBe(BAD_PARAMETER);
    expect(await ask({ ...teacher, name: '' }, { 'x-user-token': token })).toBe(BAD_PARAMETER);
  });
});

describe('applying again as a teacher', () => {
  const REASON = '身份证照片不清楚';

  it('is refused while an application waits', async () => {
    const { applyAsTeacher } = await buildApplicant(app);
    expect((await applyAsTeacher()).code).toBe(SAVED);
    expect((await applyAsTeacher()).code).toBe(PENDING);
  });

  it('keeps what is sent again by its address, and lets the rest go', async () => {
    const applicant = await buildApplicant(app);
    const { userId, teacher, applyAsTeacher, state } = applicant;
    await applyAsTeacher();
    const marks = [{ field: 'id_card_front', reason: '看不清' }];
    await refuse(userId, marks, REASON);
    const refused = await state(KIND);
    expect(refused).toMatchObject({ status: 2, reason: REASON, marks, page_id: null });

    const { apply } = refused;
    const again = {
      id_card_front: await uploadPixel(app, applicant, 'private'),
      id_card_back: apply?.id_card_back ?? '',
      photo: apply?.photo ?? '',
      certificate_images: apply?.certificate_images ?? [],
      video: apply?.video ?? '',
      materials: [],
      id_card: buildCard(userId + 1_000_000),
      intro: '补充了更清晰的照片',
    };
    expect((await applyAsTeacher(again)).code).toBe(SAVED);
    const { id_card: _card, ...shown } = again;
    expect(await state(KIND)).toMatchObject({
      status: inReview,
      reason: '',
      marks: [],
      apply: { ...shown, audit_time: null },
    });
    expect((await state(KIND)).apply?.id).toBe(apply?.id);
    const { id_card_front: front, materials = [] } = teacher;
    const staying = [again.id_card_front, again.id_card_back, again.photo, again.video];
    expect(await sweptAt(userId, staying)).toEqual([null, null, null, null]);
    const gone = await sweptAt(userId, [front, ...materials]);
    expect(gone.every((at) => at instanceof Date)).toBe(true);
    // The card that was given up is free.
    const next = await buildApplicant(app);
    expect((await next.applyAsTeacher({ id_card: teacher.id_card })).code).toBe(SAVED);
  });
});
