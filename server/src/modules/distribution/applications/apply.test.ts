import { AGREEMENT_TYPES, SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildCertificate, buildTemplate, PERSON } from '#factory/certificate';
import { buildAgreements } from '#factory/content';
import { buildCode } from '#factory/identity';
import { operatorNamed } from '#platform/actor';
import { startTestApp } from '#test/app';
import {
  BAD_PARAMETER,
  CARD_INVALID,
  CARD_MALFORMED,
  CARD_MISMATCH,
  CARD_TAKEN,
  SAVED,
  TEXT_REFUSED,
  TOO_MANY,
} from '#test/codes';
import { BANK_ACCOUNT, buildApplicant } from '#test/spread/applicant';
import { DOUBTFUL, listWords, REFUSED } from '#test/texts/reviewer';
import { buildCard, finishCourse } from '#test/exams/certificates';
import { openApplicant } from './application-sealing.ts';
import { findDistributor } from './application.repo.ts';
import {
  acceptDistributor,
  refuseDistributor,
  removeDistributor,
  suspendDistributor,
} from './decision.commands.ts';
import type { TestApp } from '#test/app';

const WRONG_CODE = 11_110;
const EXPIRED_CODE = 11_008;
const OPEN = 55_000;
const AT_ONCE = 6;
const CARD_TRIES = 10;

const { inReview, refused } = SPREAD_STATUSES;
const { sensitiveData, distribution } = AGREEMENT_TYPES;
const actor = operatorNamed('office');
const REASON = '银行卡与姓名不符';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await buildAgreements(app.platform, Object.values(AGREEMENT_TYPES));
  await listWords(app);
});
afterAll(async () => app.stop());

const kept = async (userId: number) => findDistributor(app.platform.db, userId);

describe('[API-069] applying as a distributor', () => {
  it('waits for a decision, with everything personal sealed and out of the log', async () => {
    const { userId, form, apply, record } = await buildApplicant(app);
    expect(await record()).toBeNull();
    expect(await apply()).toMatchObject({ code: SAVED, data: { status: inReview } });
    const row = await kept(userId);
    expect(row).toMatchObject({ status: inReview, retail_id: '', bank_id: 1, reason: '' });
    expect(row?.apply_reason).toBe(form.reason);
    const secrets = [form.real_name, form.phone, form.id_card, BANK_ACCOUNT];
    expect(row === null ? null : openApplicant(app.platform.config.dataKey, row)).toEqual({
      realName: form.real_name,
      phone: form.phone,
      idCard: form.id_card,
      bankAccount: BANK_ACCOUNT,
    });
    const stored = JSON.stringify(Object.values(row ?? {}).map(String));
    const shown = JSON.stringify(await record());
    const logged = app.logged.join('\n');
    for (const secret of secrets) {
      const leaks = [stored, shown, logged].map((text) => text.includes(secret));
      expect([secret, leaks]).toEqual([secret, [false, false, false]]);
    }
    expect(await record()).toMatchObject({ status: inReview, retailid: '', real_name: '王**' });
  });

  it('keeps which terms were agreed to', async () => {
    const { apply, ...login } = await buildApplicant(app);
    await apply();
    const { data } = await app.call('account.consents', {}, login);
    expect(data.map(({ type, version }) => [type, version])).toEqual([
      [sensitiveData, `v${sensitiveData}`],
      [distribution, `v${distribution}`],
    ]);
  });

  it('is refused without consent, with no bank of ours or no number of a card', async () => {
    const { form, token, apply } = await buildApplicant(app);
    const code = await buildCode(app.platform, form.phone, 'apply');
    const ask = async (given: object): Promise<number> => {
      const body = JSON.stringify({ ...form, code, ...given });
      const headers = { 'content-type': 'application/json', 'x-user-token': token };
      const response = await app.post('/api/spread/setSpreadApply', body, headers);
      return ((await response.json()) as { code: number }).code;
    };
    expect(await ask({ agree: 0 })).toBe(BAD_PARAMETER);
    expect(await ask({ bank_account: '6222-0212' })).toBe(BAD_PARAMETER);
    expect(await ask({ bank_id: 4_711 })).toBe(BAD_PARAMETER);
    // Nothing of it used the code up.
    expect((await apply({ code })).code).toBe(SAVED);
  });

  it('is refused for a word nobody may write, not for one that is only doubtful', async () => {
    const { form, userId, apply } = await buildApplicant(app);
    const code = await buildCode(app.platform, form.phone, 'apply');
    expect((await apply({ code, reason: `也推广${REFUSED}` })).code).toBe(TEXT_REFUSED);
    expect(await kept(userId)).toBeNull();
    // The code was not used up.
    expect((await apply({ code, reason: `朋友都${DOUBTFUL}问我` })).code).toBe(SAVED);
  });

  it('needs a code of its own, sent to the phone, and uses it up', async () => {
    const { form, userId, apply } = await buildApplicant(app);
    expect((await apply({ code: '135790' })).code).toBe(EXPIRED_CODE);
    const code = await buildCode(app.platform, form.phone, 'apply');
    expect((await apply({ code: '135790' })).code).toBe(WRONG_CODE);
    const login = await buildCode(app.platform, '13700000999', 'login');
    expect((await apply({ phone: '13700000999', code: login })).code).toBe(EXPIRED_CODE);
    expect(await kept(userId)).toBeNull();
    expect((await apply({ code })).code).toBe(SAVED);
    await refuseDistributor(app.platform, { actor, userId, reason: REASON });
    expect((await apply({ code })).code).toBe(EXPIRED_CODE);
  });

  it('is refused for an id card by what is wrong with it', async () => {
    const { apply, userId } = await buildApplicant(app);
    expect((await apply({ id_card: '12345' })).code).toBe(CARD_MALFORMED);
    expect((await apply({ id_card: '110101199003072317' })).code).toBe(CARD_INVALID);
    const other = await buildApplicant(app);
    expect((await other.apply()).code).toBe(SAVED);
    expect((await apply({ id_card: other.form.id_card.toLowerCase() })).code).toBe(CARD_TAKEN);
    expect(await kept(userId)).toBeNull();
    // Whose application came to nothing does not keep the card from its owner.
    await refuseDistributor(app.platform, { actor, userId: other.userId, reason: REASON });
    expect((await apply({ id_card: other.form.id_card })).code).toBe(SAVED);
    expect((await other.apply()).code).toBe(CARD_TAKEN);
  });

  it('is refused for a card whose certificates bear another name', async () => {
    const { platform } = app;
    const { apply, userId } = await buildApplicant(app);
    const id_card = buildCard(userId);
    const courseId = await buildCourse(platform);
    await buildTemplate(platform, courseId);
    await finishCourse(app, userId, courseId);
    await buildCertificate(platform, userId, courseId, { id_card });
    expect((await apply({ real_name: '李雷' })).code).toBe(CARD_MISMATCH);
    expect(await kept(userId)).toBeNull();
    expect((await apply({ real_name: PERSON.real_name })).code).toBe(SAVED);
  });
});

describe('[R1-A7] trying out cards', () => {
  it('comes to an end, whether they are known by another name or another has them', async () => {
    const taken = await buildApplicant(app);
    expect((await taken.apply()).code).toBe(SAVED);
    const { apply } = await buildApplicant(app);
    for (let time = 0; time < CARD_TRIES; time += 1) {
      expect((await apply({ id_card: taken.form.id_card })).code).toBe(CARD_TAKEN);
    }
    expect((await apply({ id_card: taken.form.id_card })).code).toBe(TOO_MANY);
  });
});

describe('applying again', () => {
  it('is refused while an application waits, and for whoever is or was a distributor', async () => {
    const { userId, apply } = await buildApplicant(app);
    expect((await apply()).code).toBe(SAVED);
    expect((await apply()).code).toBe(OPEN);
    await acceptDistributor(app.platform, { actor, userId });
    expect((await apply()).code).toBe(OPEN);
    await suspendDistributor(app.platform, { actor, userId, reason: REASON });
    expect((await apply()).code).toBe(OPEN);
    await removeDistributor(app.platform, { actor, userId, reason: REASON });
    expect((await apply()).code).toBe(OPEN);
  });

  it('is possible after a refusal, with what was wrong put right', async () => {
    const { userId, form, apply, record } = await buildApplicant(app);
    await apply();
    await refuseDistributor(app.platform, { actor, userId, reason: REASON });
    expect(await record()).toMatchObject({ status: refused, reason: REASON });
    const id_card = buildCard(userId + 1_000_000);
    expect((await apply({ id_card, bank_id: 2 })).code).toBe(SAVED);
    expect(await record()).toMatchObject({ status: inReview, reason: '' });
    expect(await kept(userId)).toMatchObject({ bank_id: 2, decided_at: null });
    const { rows } = await sql`
      select from distributor_card where user_id = ${userId}`.execute(app.platform.db);
    expect(rows).toHaveLength(1);
    // The card that was given up is free.
    const next = await buildApplicant(app);
    expect((await next.apply({ id_card: form.id_card })).code).toBe(SAVED);
  });

  it('happens once, however many come at the same moment', async () => {
    const { apply, form } = await buildApplicant(app);
    const code = await buildCode(app.platform, form.phone, 'apply');
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, async () => apply({ code })));
    const codes = answers.map((answer) => answer.code).toSorted((a, b) => a - b);
    expect(codes.filter((each) => each === SAVED)).toHaveLength(1);
    expect(codes.every((each) => [SAVED, OPEN, EXPIRED_CODE].includes(each))).toBe(true);
  });

  it('of two with one card is one’s', async () => {
    const people = await Promise.all([buildApplicant(app), buildApplicant(app)]);
    const id_card = buildCard(people[0].userId);
    const answers = await Promise.all(people.map(async ({ apply }) => apply({ id_card })));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([SAVED, CARD_TAKEN]);
  });
});
