/** Holders hear what becomes of their certificates: once each time. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { refundManually } from '#modules/order';
import { operatorNamed } from '#platform/actor';
import { ALREADY_APPLIED, SAVED } from '#test/codes';
import { buildCard, buildHolder, holder } from '#test/exams/certificates';
import { messagesTo, toldTo } from '#test/messages/told';
import { runLoop, setChannel, usePayApp } from '#test/pay';
import { buyLessons, studyLesson } from '#test/refunds';
import { buildTemplate } from './certificate.factory.ts';
import {
  approveCertificate,
  refuseCertificate,
  reissueCertificate,
  revokeCertificate,
} from './papers/decision.commands.ts';
import type { Sender } from '#test/app';

const ISSUED = '证书已颁发';
const REFUSED = '证书申请未通过';
const REVOKED = '证书已撤销';
const actor = operatorNamed('office');
const app = usePayApp(async (started) => setChannel(started, 1, { notice: 'lost', speed: 1_000 }));

const heard = async (learner: Sender) => toldTo(app, learner, 'result');

/** Somebody who applies under a card of his own. */
async function applied(isAuto: boolean) {
  const learner = await buildHolder(app, { is_auto: isAuto });
  const id_card = buildCard(learner.userId);
  expect((await learner.apply({ id_card })).code).toBe(SAVED);
  const { id } = await learner.first();
  return { ...learner, id_card, certificate: `${learner.userId}-${id}` };
}

describe('a certificate', () => {
  it('is told of with its number when it is issued at once, and not again', async () => {
    const learner = await applied(true);
    expect((await learner.apply({ id_card: learner.id_card })).code).toBe(ALREADY_APPLIED);
    const { certificate_no: no, title } = await learner.first();
    expect(await messagesTo(app, learner, 'result')).toMatchObject([
      {
        title: ISSUED,
        content: `《${title}》的证书 ${no} 已颁发，可以下载。`,
        link: '/user/certificate',
      },
    ]);
  });

  it('is told of when somebody approves it, not when it is applied for', async () => {
    const learner = await applied(false);
    expect(await heard(learner)).toEqual([]);
    await approveCertificate(app.platform, { actor, certificate: learner.certificate });
    await expect(
      approveCertificate(app.platform, { actor, certificate: learner.certificate }),
    ).rejects.toMatchObject({ key: 'operator.certificateMissing' });
    expect(await heard(learner)).toEqual([ISSUED]);
  });

  it('that is refused is told of with the reason, each time it is', async () => {
    const learner = await applied(false);
    const { certificate } = learner;
    const refuse = async (reason: string) =>
      refuseCertificate(app.platform, { actor, certificate, reason });
    await refuse('姓名有误');
    await expect(refuse('姓名有误')).rejects.toMatchObject({ key: 'operator.certificateMissing' });
    const { title } = await learner.first();
    expect(await messagesTo(app, learner, 'result')).toMatchObject([
      { title: REFUSED, content: `《${title}》的证书申请未通过：姓名有误` },
    ]);
    app.clock.advance(MINUTE_MS);
    expect((await learner.apply({ id_card: learner.id_card })).code).toBe(SAVED);
    await refuse('仍然有误');
    expect(await heard(learner)).toEqual([REFUSED, REFUSED]);
  });

  it('that takes another’s place is told of with its own number', async () => {
    const learner = await applied(true);
    const { certificate_no: certificate } = await learner.first();
    const no = await reissueCertificate(app.platform, { actor, certificate, realName: '王晓明' });
    const told = await messagesTo(app, learner, 'result');
    expect(told.map(({ title }) => title)).toEqual([ISSUED, ISSUED]);
    expect(told[1]?.content).toContain(no);
    expect(JSON.stringify(told)).not.toContain('晓明');
  });

  it('that is revoked is told of with the reason', async () => {
    const learner = await applied(true);
    const { certificate_no: certificate, title } = await learner.first();
    const reason = '成绩无效';
    await revokeCertificate(app.platform, { actor, certificate, reason });
    await expect(
      revokeCertificate(app.platform, { actor, certificate, reason }),
    ).rejects.toMatchObject({ key: 'operator.certificateMissing' });
    const told = await messagesTo(app, learner, 'result');
    expect(told).toMatchObject([
      { title: ISSUED },
      { title: REVOKED, content: `《${title}》的证书已撤销：成绩无效` },
    ]);
  });

  it.each([
    { what: 'one that is out', isAuto: true, told: [ISSUED, REVOKED] },
    { what: 'an application', isAuto: false, told: [REFUSED] },
  ])('ends with a refund, which is told of $what once', async ({ isAuto, told }) => {
    const bought = await buyLessons(app);
    const { buyer, courseId, order } = bought;
    await buildTemplate(app.platform, courseId, { is_auto: isAuto });
    for (const lesson of bought.chapterIds.keys()) {
      await studyLesson(app, bought, lesson);
    }
    const learner = holder(app, buyer.token, courseId);
    await learner.apply({ id_card: buildCard(buyer.userId) });
    const asked = { actor, orderNo: order.order_no, sum: 'rest', reason: 'x' } as const;
    await refundManually(app.platform, asked);
    for (const seconds of [0, 6, 11]) {
      app.clock.advance(seconds * 1_000);
      await runLoop(app, 'order.refund');
    }
    const follow = app.modules
      .flatMap(({ subscriptions = [] }) => subscriptions)
      .find(({ name }) => name === 'certificate.follow');
    const returned = { user_id: buyer.userId, order_id: order.id };
    // At least once, so maybe twice.
    for (const _ of [0, 1]) {
      await follow?.handle(returned as never);
    }
    expect(await heard(buyer)).toEqual(told);
    const last = (await messagesTo(app, buyer, 'result')).at(-1);
    expect(last?.content).toContain('课程已退款');
  });
});
