import { CERTIFICATION_STATUSES, SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildShop } from '#factory/organisation';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { buildApplicant, versionOf } from '#test/certification/applicant';
import { CARD_TAKEN, LICENCE_TAKEN, NOT_FOUND, SAVED } from '#test/codes';
import { messagesTo, toldTo } from '#test/messages/told';
import {
  freeApplication,
  passApplication,
  refuseApplication,
  withdrawApplication,
} from './decision.commands.ts';
import { applicationPapers, waitingApplications } from './review.commands.ts';
import type { ApplicationKind, Mark } from './application.rules.ts';

const DONE = 57_001;
const REASON = '许可证已过期';
const MISSING = { key: 'operator.applicationMissing' };

const { inReview, passed, refused, withdrawn } = CERTIFICATION_STATUSES;
const actor = operatorNamed('office');
const staff = { name: 'lin', kind: 'staff', shopId: 1 } as const;

const app = useTestApp();

function decisionsOf(userId: number, kind: ApplicationKind) {
  const { platform } = app;
  const word = { actor, userId, kind, reason: REASON, marks: [] };
  const read = async () => ({ ...word, version: await versionOf(app, userId, kind) });
  return {
    pass: async () => passApplication(platform, await read()),
    refuse: async (marks: readonly Mark[] = []) =>
      refuseApplication(platform, { ...(await read()), marks }),
    withdraw: async () => withdrawApplication(platform, word),
    free: async () => freeApplication(platform, word),
  };
}

type Decisions = ReturnType<typeof decisionsOf>;

async function refusedOf(decide: Decisions, names: readonly (keyof Decisions)[]): Promise<void> {
  for (const name of names) {
    await expect(decide[name]()).rejects.toMatchObject(MISSING);
  }
}

async function audited(kind: ApplicationKind, userId: number) {
  const { rows } = await sql<{ actor: string; action: string; detail: object }>`
    select actor, action, detail from audit where subject = ${`application ${kind} ${userId}`}
    order by id`.execute(app.platform.db);
  return rows;
}

async function memberships(userId: number) {
  const { rows } = await sql<{ shop_id: number; roles: string[]; is_over: boolean }>`
    select shop_id, roles, ended_at is not null as is_over from staff_member
    where user_id = ${userId} order by shop_id`.execute(app.platform.db);
  return rows;
}

const found = async (keyword: string): Promise<number[]> =>
  (await app.call('organisation.list', { keyword })).data.list.map(({ id }) => id);

describe('an institution whose application', () => {
  it('[API-103] [API-104] was refused, mended and passed is there for everybody, its owner a member', async () => {
    const applicant = await buildApplicant(app);
    const { userId, institution, applyAsInstitution, state } = applicant;
    const decide = decisionsOf(userId, 'enterprise');
    await applyAsInstitution();
    await refusedOf(decide, ['withdraw']);
    const marks = [
      { field: 'license_image', reason: '看不清' },
      { field: 'intro', reason: '太短' },
    ];
    await decide.refuse(marks);
    expect(await state('enterprise')).toMatchObject({ status: refused, reason: REASON, marks });
    await refusedOf(decide, ['pass', 'refuse', 'withdraw']);
    expect(await found(institution.name)).toEqual([]);

    app.clock.advance(MINUTE_MS);
    const intro = '面向职场的数据课程，十二年办学经验';
    expect((await applyAsInstitution({ intro })).code).toBe(SAVED);
    const shopId = await decide.pass();
    expect(await state('enterprise')).toMatchObject({
      status: passed,
      reason: '',
      marks: [],
      page_id: shopId,
    });
    expect(await found(institution.name)).toEqual([shopId]);
    const [cat3 = 0] = institution.category_ids;
    const ofSubject = await app.call('organisation.list', { category_id: cat3 - 2 });
    expect(ofSubject.data.list.map(({ id }) => id)).toEqual([shopId]);
    const { data: shop } = await app.call('organisation.detail', { id: shopId });
    expect(shop).toMatchObject({
      name: institution.name,
      logo: institution.logo,
      intro,
      status: SHOP_STATUSES.open,
      contact_phone: '',
      address: institution.address,
      licence: {
        name: institution.name,
        license_no: institution.license_no,
        permit_no: institution.permit_no,
      },
      area: { id: 440_305 },
      city: { id: 440_300 },
    });
    expect(await memberships(userId)).toEqual([
      { shop_id: shopId, roles: ['owner'], is_over: false },
    ]);
    expect((await app.call('account.me', {}, applicant)).data.enterprise_status).toBe(passed);
    await refusedOf(decide, ['pass', 'refuse']);
    expect((await applyAsInstitution()).code).toBe(DONE);

    app.clock.advance(MINUTE_MS);
    await decide.withdraw();
    expect(await state('enterprise')).toMatchObject({ status: withdrawn, reason: REASON });
    expect(await found(institution.name)).toEqual([]);
    expect((await app.call('organisation.detail', { id: shopId })).data.status).toBe(
      SHOP_STATUSES.suspended,
    );
    expect(await memberships(userId)).toMatchObject([{ is_over: true }]);
    expect((await applyAsInstitution()).code).toBe(DONE);
    await refusedOf(decide, ['pass', 'refuse', 'withdraw']);

    expect((await audited('enterprise', userId)).map(({ action }) => action)).toEqual([
      'application.refuse',
      'application.pass',
      'application.withdraw',
    ]);
    expect(await toldTo(app, applicant, 'system')).toEqual([
      '入驻申请未通过',
      '入驻申请已通过',
      '入驻资格已撤回',
    ]);
    const [told] = await messagesTo(app, applicant, 'system');
    expect(told).toMatchObject({ link: '/organIdentification' });
    expect(told?.content).toContain(REASON);
  });
});

describe('a teacher whose application', () => {
  it('[API-102] [API-104] passed has a page, and a place in the institution he named', async () => {
    const shopId = await buildShop(app.platform);
    const applicant = await buildApplicant(app);
    const { userId, teacher, applyAsTeacher, state } = applicant;
    const decide = decisionsOf(userId, 'teacher');
    await applyAsTeacher({ shop_id: shopId });
    const id = await decide.pass();
    expect(await state('teacher')).toMatchObject({ status: passed, page_id: id });
    const { data: page } = await app.call('organisation.teacher', { id });
    expect(page).toMatchObject({
      name: teacher.name,
      photo: teacher.photo,
      title: teacher.job_title,
      intro: teacher.intro,
      shop: { id: shopId, teacher_count: 1 },
    });
    const { data: colleagues } = await app.call('organisation.teachers', { id: shopId });
    expect(colleagues.list.map((each) => each.id)).toEqual([id]);
    expect(await memberships(userId)).toEqual([
      { shop_id: shopId, roles: ['teacher'], is_over: false },
    ]);
    await refusedOf(decide, ['pass', 'refuse']);
    expect((await applyAsTeacher()).code).toBe(DONE);

    await decide.withdraw();
    expect((await app.call('organisation.teacher', { id })).code).toBe(NOT_FOUND);
    expect((await app.call('organisation.teachers', { id: shopId })).data.total).toBe(0);
    expect(await memberships(userId)).toMatchObject([{ is_over: true }]);
    expect((await applyAsTeacher()).code).toBe(DONE);
    expect((await app.call('account.me', {}, applicant)).data.teacher_status).toBe(withdrawn);
  });

  it('names no institution has a page all the same', async () => {
    const { userId, applyAsTeacher } = await buildApplicant(app);
    await applyAsTeacher();
    const id = await decisionsOf(userId, 'teacher').pass();
    expect((await app.call('organisation.teacher', { id })).data.shop).toBeNull();
    expect(await memberships(userId)).toEqual([]);
  });

  it('names an institution that closed meanwhile waits on', async () => {
    const shopId = await buildShop(app.platform);
    const { userId, applyAsTeacher, state } = await buildApplicant(app);
    await applyAsTeacher({ shop_id: shopId });
    await sql`update shop set status = ${SHOP_STATUSES.closed} where id = ${shopId}`.execute(
      app.platform.db,
    );
    await expect(decisionsOf(userId, 'teacher').pass()).rejects.toMatchObject({
      key: 'operator.shopMissing',
    });
    expect(await state('teacher')).toMatchObject({ status: inReview });
  });

  it('owns the institution is its owner still when he teaches there no more', async () => {
    const { userId, applyAsTeacher, applyAsInstitution } = await buildApplicant(app);
    await applyAsInstitution();
    const shopId = await decisionsOf(userId, 'enterprise').pass();
    await applyAsTeacher({ shop_id: shopId });
    const decide = decisionsOf(userId, 'teacher');
    await decide.pass();
    expect(await memberships(userId)).toMatchObject([{ roles: ['owner', 'teacher'] }]);
    await decide.withdraw();
    expect(await memberships(userId)).toMatchObject([{ roles: ['owner'], is_over: false }]);
  });
});

describe('whoever decides', () => {
  it('decides about what he read, not about what was sent since', async () => {
    const { userId, applyAsTeacher, state } = await buildApplicant(app);
    await applyAsTeacher();
    const key = { actor, userId, kind: 'teacher' } as const;
    const { version } = await applicationPapers(app.platform, key);
    await decisionsOf(userId, 'teacher').refuse();
    app.clock.advance(1);
    await applyAsTeacher({ intro: '没有人读过' });
    const word = { ...key, version, reason: REASON, marks: [] };
    await expect(passApplication(app.platform, word)).rejects.toMatchObject(MISSING);
    await expect(refuseApplication(app.platform, word)).rejects.toMatchObject(MISSING);
    expect(await state('teacher')).toMatchObject({ status: inReview });
    const { version: now } = await applicationPapers(app.platform, key);
    await passApplication(app.platform, { ...key, version: now });
    expect(await state('teacher')).toMatchObject({ status: passed });
  });

  it('opens nothing for somebody who is about to leave', async () => {
    const { userId, applyAsTeacher, applyAsInstitution } = await buildApplicant(app);
    await applyAsTeacher();
    await applyAsInstitution();
    await sql`
      update users set deletion_at = now() + interval '7 days' where id = ${userId}`.execute(
      app.platform.db,
    );
    await refusedOf(decisionsOf(userId, 'teacher'), ['pass']);
    await refusedOf(decisionsOf(userId, 'enterprise'), ['pass']);
    await decisionsOf(userId, 'teacher').refuse();
    await sql`update users set deletion_at = null where id = ${userId}`.execute(app.platform.db);
    expect(await decisionsOf(userId, 'enterprise').pass()).toBeGreaterThan(0);
  });

  it('gives licence and card of an impostor back to their owner', async () => {
    const impostor = await buildApplicant(app);
    const owner = await buildApplicant(app);
    const { license_no } = impostor.institution;
    const { id_card } = impostor.teacher;
    await impostor.applyAsInstitution();
    await impostor.applyAsTeacher();
    const shop = decisionsOf(impostor.userId, 'enterprise');
    const teacher = decisionsOf(impostor.userId, 'teacher');
    const shopId = await shop.pass();
    await teacher.pass();
    await refusedOf(shop, ['free']);
    await shop.withdraw();
    await teacher.withdraw();
    expect((await owner.applyAsInstitution({ license_no })).code).toBe(LICENCE_TAKEN);
    expect((await owner.applyAsTeacher({ id_card })).code).toBe(CARD_TAKEN);
    await shop.free();
    await teacher.free();
    const { data } = await app.call('organisation.detail', { id: shopId });
    expect(data).toMatchObject({ status: SHOP_STATUSES.suspended, licence: { license_no: '' } });
    expect((await owner.applyAsInstitution({ license_no })).code).toBe(SAVED);
    expect((await owner.applyAsTeacher({ id_card })).code).toBe(SAVED);
    expect((await impostor.applyAsInstitution()).code).toBe(DONE);
    expect((await audited('enterprise', impostor.userId)).at(-1)).toEqual({
      actor: 'office',
      action: 'application.free',
      detail: { reason: REASON },
    });
  });

  it('sees what waits, the oldest first and masked, and is on record when he looks at the papers', async () => {
    for (const { kind, userId } of await waitingApplications(app.platform, actor)) {
      await decisionsOf(userId, kind).refuse();
    }
    const first = await buildApplicant(app);
    await first.applyAsInstitution();
    app.clock.advance(MINUTE_MS);
    const second = await buildApplicant(app);
    await second.applyAsTeacher();
    const waiting = await waitingApplications(app.platform, actor);
    expect(waiting).toMatchObject([
      { userId: first.userId, kind: 'enterprise', licenceNo: first.institution.license_no },
      { userId: second.userId, kind: 'teacher', name: second.teacher.name, licenceNo: '' },
    ]);
    expect(JSON.stringify(waiting)).not.toContain(second.teacher.id_card);
    expect(await audited('teacher', second.userId)).toEqual([]);

    const key = { actor, userId: second.userId, kind: 'teacher' } as const;
    const { facts, links } = await applicationPapers(app.platform, key);
    expect(new Map(facts).get('id_card')).toBe(second.teacher.id_card);
    expect(links.map(([field]) => field)).toEqual([
      'id_card_front',
      'id_card_back',
      'certificate_images',
      'video',
      'materials',
    ]);
    expect(await audited('teacher', second.userId)).toEqual([
      { actor: 'office', action: 'application.look', detail: {} },
    ]);
    const papers = await applicationPapers(app.platform, {
      actor,
      userId: first.userId,
      kind: 'enterprise',
    });
    const shown = JSON.stringify(papers.facts);
    expect(shown).toContain(first.institution.legal_id_card);
    expect(shown).not.toContain(first.institution.contact_phone);
    expect(shown).not.toContain(first.institution.bank_account);
  });

  it('marks fields of the form and no others', async () => {
    const { userId, applyAsTeacher, state } = await buildApplicant(app);
    await applyAsTeacher();
    const marks = [{ field: 'license_no', reason: 'x' }];
    await expect(decisionsOf(userId, 'teacher').refuse(marks)).rejects.toMatchObject({
      key: 'operator.fieldUnknown',
    });
    expect(await state('teacher')).toMatchObject({ status: inReview });
  });

  it('runs the market, and decides about somebody who applied', async () => {
    const { userId, applyAsTeacher } = await buildApplicant(app);
    await applyAsTeacher();
    const version = await versionOf(app, userId, 'teacher');
    const word = { userId, kind: 'teacher', version, reason: REASON, marks: [] } as const;
    for (const decide of [
      passApplication,
      refuseApplication,
      withdrawApplication,
      freeApplication,
    ]) {
      await expect(decide(app.platform, { ...word, actor: staff })).rejects.toMatchObject({
        key: 'common.forbidden',
      });
    }
    await refusedOf(decisionsOf(987_654_321, 'teacher'), ['pass', 'refuse', 'withdraw', 'free']);
    await refusedOf(decisionsOf(userId, 'enterprise'), ['pass', 'refuse', 'withdraw', 'free']);
    expect(await audited('teacher', userId)).toEqual([]);
  });
});
