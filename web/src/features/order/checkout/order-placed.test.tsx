import { screen } from '@testing-library/react';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { answerCalls, user } from '#test/answers.ts';
import { shopSite } from '#test/checkout-answers.ts';
import { order } from '#test/order-answers.ts';
import { renderApp } from '#test/render-app.tsx';

const { live, record, offline } = COURSE_TYPES;
const COMING = '2099-11-20 19:30:00';
const PAST = '2020-11-20 19:30:00';

describe('an order that was just made', () => {
  it.each([
    ['recordOrder', record, null, '付款后马上就能学习。'],
    ['liveOrder', live, COMING, '付款后即报名成功，2099-11-20 19:30 开课。'],
    ['liveOrder', live, PAST, '付款后按课表上课，开课前有提醒。'],
    ['offlineOrder', offline, COMING, '付款后生成入场券，2099-11-20 19:30 开课，凭券入场。'],
    ['offlineOrder', offline, null, '付款后生成入场券，凭券到场上课。'],
  ] as const)(
    '[R1-D2.2] says what follows: /%s of type %i, %s',
    async (page, type, start, text) => {
      saveToken('token');
      setSessionUser(user);
      const items = order().items.map((item) => ({ ...item, type, start_time: start }));
      answerCalls({ ...shopSite(), 'order.detail': order({ items }) });
      renderApp(`/${page}?id=7&order=501`);
      await screen.findByRole('region', { name: '订单内容', hidden: true });
      const note = await screen.findByText((words) => words.startsWith(text));
      expect(note.textContent).toMatch(/没有付款的订单会在超时后自动取消。$/u);
    },
  );

  it.each([
    [[record], '付款后录播课马上就能学习。'],
    [[offline], '付款后面授课凭入场券到场。'],
    [[live, record], '付款后录播课马上就能学习，直播课按课表上课。'],
    [[record, live, offline], '付款后录播课马上就能学习，直播课按课表上课，面授课凭入场券到场。'],
  ])('[R1-D2.2] says of a package of %j what there is in it', async (types, text) => {
    saveToken('token');
    setSessionUser(user);
    const items = types.flatMap((type, index) =>
      order().items.map((item) => ({ ...item, id: index + 1, type })),
    );
    answerCalls({ ...shopSite(), 'order.detail': order({ items }) });
    renderApp('/packageOrder?id=5&order=501');
    expect(await screen.findByText(`${text}没有付款的订单会在超时后自动取消。`)).toBeDefined();
  });

  it('[R1-D2.2] promises nothing before the order is known', async () => {
    saveToken('token');
    setSessionUser(user);
    answerCalls({ ...shopSite(), 'order.detail': async () => new Promise(() => undefined) });
    renderApp('/packageOrder?id=5&order=501');
    expect(await screen.findByText('没有付款的订单会在超时后自动取消。')).toBeDefined();
  });
});
