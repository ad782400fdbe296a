/** What staff of an institution may command: its own things, and nothing of the market's. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeCourse, setSpreadRate } from '#modules/catalog';
import {
  approveCertificate,
  refuseCertificate,
  reissueCertificate,
  revokeCertificate,
  waitingCertificates,
} from '#modules/certificate';
import { setSetting } from '#modules/content';
import { stopCoupon } from '#modules/coupon';
import {
  acceptDistributor,
  refuseDistributor,
  removeDistributor,
  resumeDistributor,
  suspendDistributor,
  waitingDistributors,
} from '#modules/distribution';
import {
  addLessonSource,
  cancelSession,
  grantByStaff,
  moveSession,
  revokeByStaff,
} from '#modules/learning';
import { Failure } from '#platform/failure';
import { endClass, giveKey } from '#modules/live';
import {
  acceptProof,
  checkIn,
  openDifferences,
  orderStatement,
  receiveTransfer,
  reconcile,
  refundManually,
  resendAbnormal,
  resolveDifference,
  voidOrder,
  waitingPayouts,
  waitingProofs,
} from '#modules/order';
import { assetStates } from '#modules/media';
import {
  addWord,
  heldTexts,
  hideText,
  listWords,
  muteUser,
  releaseText,
  removeWord,
  unmuteUser,
} from '#modules/moderation';
import { claim, createBank, importQuestions, mark, regrade } from '#modules/exam';
import {
  applicationPapers,
  freeApplication,
  passApplication,
  refuseApplication,
  setFeeRate,
  setTaxNo,
  waitingApplications,
  withdrawApplication,
} from '#modules/organisation';
import { buildCertificate, buildTemplate, PERSON } from '#factory/certificate';
import { surveyResults } from '#modules/survey';
import { SURVEY_STEP } from '@zhiji/contract/kernel/limits';
import { buildAsked, buildRespondent } from '#test/surveys/respondent';
import { buildCoupon } from '#factory/coupon';
import { buildCourse } from '#factory/catalog';
import { buildBank, buildExam } from '#factory/exam';
import { buildLiveSession } from '#factory/learning';
import { buildShop } from '#factory/organisation';
import { startTestApp } from '#test/app';
import { finishCourse, ID_CARDS } from '#test/exams/certificates';
import { buildClass, buyPlaces } from '#test/classes';
import { buildCandidate, sheet } from '#test/exams/candidate';
import { buildLogin } from '#test/logins';
import { textSubjects } from '../src/text-subjects.ts';
import type { Actor } from '#platform/actor';
import type { TestApp } from '#test/app';

let app: TestApp;
let own: Actor;
let foreign: Actor;
let shopId: number;
let userId: number;
beforeAll(async () => {
  app = await startTestApp();
  shopId = await buildShop(app.platform);
  own = { name: 'lin', kind: 'staff', shopId };
  foreign = { name: 'guo', kind: 'staff', shopId: await buildShop(app.platform) };
  ({ userId } = await buildLogin(app));
});
afterAll(async () => app.stop());

async function liveChapter(): Promise<number> {
  const courseId = await buildCourse(app.platform, { type: 1, shop_id: shopId });
  const start_at = new Date(app.clock.now().getTime() + DAY_MS);
  const end_at = new Date(start_at.getTime() + HOUR_MS);
  return buildLiveSession(app.platform, courseId, { start_at, end_at });
}

async function ticketCode(): Promise<string> {
  const { courseId } = await buildClass(app, { inDays: 5 });
  const { db } = app.platform;
  await db.updateTable('course').set({ shop_id: shopId }).where('id', '=', courseId).execute();
  const [ticket] = await buyPlaces(app, userId, courseId, [null]);
  return ticket?.code ?? '';
}

type Deed = (actor: Actor) => Promise<unknown>;

/** Something of the institution's, and what is tried with it or with what is not there. */
interface Tried {
  readonly target: number;
  readonly deed: (actor: Actor, target: number) => Promise<unknown>;
}

const MISSING_ID = 999_999_999;
const MISSING_CODE = '000000000000';

const ownCourse = async (): Promise<number> => buildCourse(app.platform, { shop_id: shopId });

const QUESTIONS = {
  name: 'questions.csv',
  content: Buffer.from(
    '题型,题干,图片,选项A,选项B,选项C,选项D,选项E,选项F,答案,解析,难度\n判断,甲,,,,,,,,对,,1',
  ),
  picture: async () => null,
};

/** A paper with an essay that waits for somebody of the institution. */
async function paperOfShop(): Promise<number> {
  const rules = JSON.stringify([{ type: 5, num: 1, score: 40 }]);
  const learner = await buildCandidate(app, { rules, shop_id: shopId });
  const { data: paper } = await learner.start();
  await learner.save(paper.exam_user_id, sheet(paper, 1), 1);
  return paper.exam_user_id;
}

const OF_SHOP: Readonly<Record<string, () => Promise<Tried>>> = {
  'change a course': async () => ({
    target: await ownCourse(),
    deed: async (actor, id) => changeCourse(app.platform, actor, id, { priceFen: 1_000 }),
  }),
  'set what a course gives for a sale': async () => ({
    target: await ownCourse(),
    deed: async (actor, courseId) =>
      setSpreadRate(app.platform, { actor, courseId, spreadBp: 1_000 }),
  }),
  'stop a coupon': async () => ({
    target: await buildCoupon(app.platform, { shop_id: shopId }),
    deed: async (actor, id) => stopCoupon(app.platform, actor, id),
  }),
  'give access': async () => ({
    target: await ownCourse(),
    deed: async (actor, courseId) =>
      grantByStaff(app.platform, { actor, userId, courseId, days: 1 }),
  }),
  'take access back': async () => ({
    target: await ownCourse(),
    deed: async (actor, courseId) =>
      revokeByStaff(app.platform, { actor, userId, courseId, reason: 'x' }),
  }),
  'move a session': async () => {
    const startAt = new Date(app.clock.now().getTime() + 2 * DAY_MS);
    const endAt = new Date(startAt.getTime() + DAY_MS);
    return {
      target: await liveChapter(),
      deed: async (actor, chapterId) =>
        moveSession(app.platform, { actor, chapterId, startAt, endAt, address: null }),
    };
  },
  'cancel a session': async () => ({
    target: await liveChapter(),
    deed: async (actor, chapterId) => cancelSession(app.platform, { actor, chapterId }),
  }),
  'read the results of a questionnaire': async () => {
    const asked = await buildAsked(app, { shop_id: shopId });
    for (let answered = 0; answered < SURVEY_STEP; answered += 1) {
      await (await buildRespondent(app, asked)).submit();
    }
    return {
      target: asked.surveyId,
      deed: async (actor, surveyId) => surveyResults(app.platform, { actor, surveyId }),
    };
  },
  'make a bank of questions': async () => ({
    target: shopId,
    deed: async (actor, id) => createBank(app.platform, { actor, shopId: id, title: 'x' }),
  }),
  'import questions': async () => ({
    target: await buildBank(app.platform, await ownCourse()),
    deed: async (actor, bankId) =>
      importQuestions(app.platform, { actor, bankId, file: QUESTIONS }),
  }),
  'mark the papers of an exam again': async () => ({
    target: await buildExam(app.platform, await ownCourse()),
    deed: async (actor, examId) => regrade(app.platform, { actor, examId }),
  }),
  'take a paper to mark it': async () => ({
    target: await paperOfShop(),
    deed: async (actor, attemptId) => claim(app.platform, { actor, attemptId }),
  }),
  'mark a paper': async () => {
    const target = await paperOfShop();
    await claim(app.platform, { actor: own, attemptId: target });
    return {
      target,
      deed: async (actor, attemptId) =>
        mark(app.platform, { actor, attemptId, points: new Map([[1, 5]]), remark: '' }),
    };
  },
  'take the key of a live session': async () => ({
    target: await liveChapter(),
    deed: async (actor, chapterId) =>
      giveKey(app.platform, app.liveProvider, { actor, chapterId, newKey: false }),
  }),
};

const refusalOf = async (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.key : error),
  );

describe.each(Object.entries(OF_SHOP))('staff of an institution %s', (_name, prepare) => {
  it('of their own; of a foreign one they are told what is said of one that is not there', async () => {
    const { target, deed } = await prepare();
    const missing = await refusalOf(deed(own, MISSING_ID));
    expect(missing).toMatch(/\.(?:notFound|\w+Missing)$/u);
    expect(await refusalOf(deed(foreign, target))).toBe(missing);
    await deed(own, target);
  });
});

describe('staff of an institution check a ticket in', () => {
  it('of their own; a foreign one they are told is not there', async () => {
    const code = await ticketCode();
    const deed = async (actor: Actor, ticket: string) =>
      checkIn(app.platform, { actor, code: ticket, early: true });
    expect(await refusalOf(deed(own, MISSING_CODE))).toBe('operator.ticketMissing');
    expect(await refusalOf(deed(foreign, code))).toBe('operator.ticketMissing');
    await deed(own, code);
  });
});

describe('staff of an institution decide about certificates', () => {
  const applyFor = async (nth: number): Promise<string> => {
    const courseId = await ownCourse();
    await buildTemplate(app.platform, courseId, { is_auto: false });
    const learner = await buildLogin(app);
    await finishCourse(app, learner.userId, courseId);
    const id_card = ID_CARDS[nth] ?? '';
    const id = await buildCertificate(app.platform, learner.userId, courseId, { id_card });
    return `${learner.userId}-${id}`;
  };
  const MISSING = 'operator.certificateMissing';

  it('of their own courses; a foreign one they are told is not there', async () => {
    const certificate = await applyFor(0);
    const refused = await applyFor(1);
    const seen = async (actor: Actor) =>
      (await waitingCertificates(app.platform, actor)).map((row) => row.certificate);
    expect(await seen(own)).toEqual([certificate, refused]);
    expect(await seen(foreign)).toEqual([]);
    const approve = async (actor: Actor, named: string) =>
      approveCertificate(app.platform, { actor, certificate: named });
    expect(await refusalOf(approve(own, `1-${MISSING_ID}`))).toBe(MISSING);
    expect(await refusalOf(approve(foreign, certificate))).toBe(MISSING);
    const no = await approve(own, certificate);
    const refuse = async (actor: Actor) =>
      refuseCertificate(app.platform, { actor, certificate: refused, reason: 'x' });
    expect(await refusalOf(refuse(foreign))).toBe(MISSING);
    await refuse(own);
    const { real_name: realName } = PERSON;
    const reissue = async (actor: Actor) =>
      reissueCertificate(app.platform, { actor, certificate: no, realName });
    expect(await refusalOf(reissue(foreign))).toBe(MISSING);
    const newer = await reissue(own);
    const revoke = async (actor: Actor) =>
      revokeCertificate(app.platform, { actor, certificate: newer, reason: 'x' });
    expect(await refusalOf(revoke(foreign))).toBe(MISSING);
    await revoke(own);
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit where action like 'certificate.%' order by id`.execute(
      app.platform.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'certificate.approve',
      'certificate.refuse',
      'certificate.reissue',
      'certificate.revoke',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/王小明|11010/u);
  });
});

describe('staff of an institution learn nothing of a foreign one', () => {
  it('whose live session they try to end: whether it runs is not told', async () => {
    const chapterId = await liveChapter();
    await giveKey(app.platform, app.liveProvider, { actor: own, chapterId, newKey: false });
    const end = async (actor: Actor) =>
      endClass(app.platform, app.liveProvider, { actor, chapterId });
    expect(await refusalOf(end(foreign))).toBe('operator.liveMissing');
    expect(await refusalOf(end(own))).toBe('operator.liveNotRunning');
  });

  it('whose lesson they hand a file in for: it is not even stored', async () => {
    const chapterId = await liveChapter();
    // Reading it would fail in another way.
    const source = { path: '/nowhere/lesson.mp4' };
    const tried = addLessonSource(app.platform, { actor: foreign, chapterId, source });
    expect(await refusalOf(tried)).toBe('operator.lessonMissing');
  });
});

/** Money, content and keys are the market's. */
const OF_MARKET: Readonly<Record<string, Deed>> = {
  'set a text': async (actor) => setSetting(app.platform, actor, 'foot_icp', 'x'),
  'accept a proof': async (actor) => acceptProof(app.platform, { actor, orderNo: '1', remark: '' }),
  'tell of money on the bank account': async (actor) =>
    receiveTransfer(app.platform, { actor, orderNo: '1', amountFen: 1, bankNo: '1' }),
  'void an order': async (actor) =>
    voidOrder(app.platform, app.payGateways, { actor, orderNo: '1', remark: '' }),
  'name the tax number of an institution': async (actor) =>
    setTaxNo(app.platform, { actor, shopId, taxNo: '' }),
  'set what the platform keeps of their sales': async (actor) =>
    setFeeRate(app.platform, { actor, shopId, feeBp: 0 }),
  'give money back by their own decision': async (actor) =>
    refundManually(app.platform, { actor, orderNo: '1', sum: 'rest', reason: 'x' }),
  'read the books of an order': async (actor) =>
    orderStatement(app.platform, { actor, orderNo: '1' }),
  'send a refund again': async (actor) =>
    resendAbnormal(app.platform, app.payGateways, { actor, refundNo: '1' }),
  'see the proofs of transfers': async (actor) => waitingProofs(app.platform, actor),
  'see what is paid out by hand': async (actor) => waitingPayouts(app.platform, actor),
  'see what bills and books do not agree on': async (actor) => openDifferences(app.platform, actor),
  'compare a bill': async (actor) =>
    reconcile(app.platform, app.payGateways, { actor, channel: 1, day: '2026-11-14' }),
  'see who applied as a distributor': async (actor) => waitingDistributors(app.platform, actor),
  'accept a distributor': async (actor) => acceptDistributor(app.platform, { actor, userId }),
  'refuse a distributor': async (actor) =>
    refuseDistributor(app.platform, { actor, userId, reason: 'x' }),
  'suspend a distributor': async (actor) =>
    suspendDistributor(app.platform, { actor, userId, reason: 'x' }),
  'resume a distributor': async (actor) => resumeDistributor(app.platform, { actor, userId }),
  'remove a distributor': async (actor) =>
    removeDistributor(app.platform, { actor, userId, reason: 'x' }),
  'see which applications wait': async (actor) => waitingApplications(app.platform, actor),
  'look at an application': async (actor) =>
    applicationPapers(app.platform, { actor, userId, kind: 'teacher' }),
  'pass an application': async (actor) =>
    passApplication(app.platform, { actor, userId, kind: 'teacher', version: 1 }),
  'refuse an application': async (actor) =>
    refuseApplication(app.platform, {
      actor,
      userId,
      kind: 'teacher',
      version: 1,
      reason: 'x',
      marks: [],
    }),
  'withdraw an application': async (actor) =>
    withdrawApplication(app.platform, { actor, userId, kind: 'teacher', reason: 'x' }),
  'free what an application claimed': async (actor) =>
    freeApplication(app.platform, { actor, userId, kind: 'teacher', reason: 'x' }),
  'see which texts wait': async (actor) => heldTexts(app.platform, actor),
  'release a text': async (actor) =>
    releaseText(app.platform, textSubjects, { actor, kind: 'comment', id: 1 }),
  'hide a text': async (actor) =>
    hideText(app.platform, textSubjects, { actor, kind: 'comment', id: 1, reason: 'x' }),
  'mute somebody': async (actor) =>
    muteUser(app.platform, { actor, userId, until: app.clock.now(), reason: 'x' }),
  'let somebody write again': async (actor) => unmuteUser(app.platform, { actor, userId }),
  'see the list of words': async (actor) => listWords(app.platform, actor),
  'put a word on the list': async (actor) =>
    addWord(app.platform, { actor, word: '加微信', verdict: 'hold' }),
  'take a word off the list': async (actor) => removeWord(app.platform, { actor, word: '加微信' }),
  'see everybody’s sources': async (actor) => assetStates(app.platform, actor),
  'explain a difference': async (actor) =>
    resolveDifference(
      app.platform,
      { channel: 1, day: '2026-11-14', serialNo: '1' },
      { actor, remark: '' },
    ),
};

describe('staff of an institution do not', () => {
  it.each(Object.entries(OF_MARKET))('%s', async (_name, deed) => {
    await expect(deed(own)).rejects.toMatchObject({ key: 'common.forbidden' });
  });
});

it('a refusal has a number and both texts, and tells what it is about', async () => {
  const asked = { actor: own, chapterId: 999_999_999 };
  await expect(cancelSession(app.platform, asked)).rejects.toMatchObject({
    key: 'operator.sessionMissing',
    message: 'There is no session 999999999',
  });
  await expect(endClass(app.platform, app.liveProvider, asked)).rejects.toMatchObject({
    key: 'operator.liveMissing',
  });
});
