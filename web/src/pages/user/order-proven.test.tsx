import { fireEvent, screen, within } from '@testing-library/react';
import type { CallResponse } from '@zhiji/contract/calls';
import { ORDER_ACTIONS } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { answerCalls, refusal, user } from '#test/answers.ts';
import { paidOrder } from '#test/order-answers.ts';
import { refundTerms } from '#test/refund-answers.ts';
import { renderApp } from '#test/render-app.tsx';

type Order = CallResponse<'order.detail'>;

const WORDS = '已通过考试或取得证书';
const REFUSAL = `“数据分析”${WORDS}，不能申请退款`;
const [item] = paidOrder().items;

/** An order of courses of which the first was passed. */
function passedOrder(courseIds: readonly number[]): Order {
  return paidOrder({
    actions: [ORDER_ACTIONS.refund],
    items: courseIds.flatMap((curriculum_id) =>
      item === undefined
        ? []
        : [{ ...item, id: curriculum_id, curriculum_id, title: `第 ${curriculum_id} 门` }],
    ),
    refund_rule: {
      items: courseIds.map((curriculum_id, place) =>
        refundTerms({ curriculum_id, is_proven: place === 0 ? 1 : 0 }),
      ),
    },
  });
}

async function openDialog(courseIds: readonly number[]) {
  saveToken('token');
  answerCalls({
    'account.me': user,
    'order.detail': passedOrder(courseIds),
    'order.refundQuote': () => refusal(72_000, REFUSAL),
  });
  renderApp('/user/order/detail?id=501');
  fireEvent.click(await screen.findByRole('button', { name: '申请退款' }));
  return within(await screen.findByRole('dialog', { name: '申请退款' }));
}

describe('an order whose course was passed', () => {
  it('says on its page that nothing comes back, and why', async () => {
    saveToken('token');
    answerCalls({ 'account.me': user, 'order.detail': passedOrder([7]) });
    renderApp('/user/order/detail?id=501');
    const stages = await screen.findByRole('list', { name: '什么时候可以退多少' });
    expect(stages.textContent).toBe(`任何时候不再退款${WORDS}`);
    expect(screen.getByText('现在不能退款')).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText('the exam was passed or the certificate issued')).toBeDefined();
  });

  it('says it where money is asked back', async () => {
    const dialog = await openDialog([7]);
    expect((await dialog.findByRole('alert')).textContent).toContain(REFUSAL);
    expect(dialog.queryByLabelText('退款原因')).toBeNull();
  });

  it('of a package marks the one that stays', async () => {
    const dialog = await openDialog([7, 8]);
    const labels = dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    expect(labels).toEqual([`第 7 门${WORDS}`, '第 8 门']);
  });
});
