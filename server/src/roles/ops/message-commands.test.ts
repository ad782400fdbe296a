/** Operators' commands about messages, as they are typed. */
import { expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { runCommand } from '../ops.ts';

const app = useTestApp();

const ops = async (line: string): Promise<string> => {
  const outcome = await runCommand(app, line.split(' '));
  return 'printed' in outcome ? outcome.printed : `refused: ${outcome.refused}`;
};

it('shows how a message reads in either language', async () => {
  expect(await ops('message-preview order.paid')).toBe(
    [
      'type:     order',
      'title:    支付成功',
      'content:  《数据分析师从零到上岗》的订单已支付 299.00 元。',
      'link:     /user/order/detail?id=10001',
      'ways out: mail',
    ].join('\n'),
  );
  expect(await ops('message-preview login.newDevice en')).toContain(
    'content:  Your account was used on Chrome · Windows at 2026-11-17 09:12.',
  );
  expect(await ops('message-preview login.newDevice')).toContain('ways out: mail, at once');
});

it('lists the kinds there are, and refuses others', async () => {
  const kinds = (await ops('message-preview')).split('\n');
  expect(kinds).toContain('order.paid  支付成功');
  expect(kinds.length).toBeGreaterThan(20);
  expect(await ops('message-preview order.eaten')).toMatch(/^refused: the kind is one of order\./u);
  expect(await ops('message-preview order.paid fr')).toBe('refused: the language is one of zh, en');
});
