/** WeChat changes its key while people pay: both keys are known for a while, no other ever is. */
import { expect, it } from 'vitest';
import {
  act,
  buildUnpaid,
  lastReply,
  moneyOf,
  payOnPhone,
  startPayAppBeside,
  startScan,
  usePayApp,
} from '#test/pay';
import type { PayApp } from '#test/pay';

const WECHAT = 1;
const PAID = 10;
const UNPAID = 1;

const app = usePayApp();

/** Buys and pays at one process; answers the order's status and what we replied to the notice. */
async function buyAt(at: PayApp) {
  const bought = await buildUnpaid(at);
  const tradeNo = await startScan(at, bought, WECHAT);
  await payOnPhone(at, WECHAT, tradeNo);
  const { status } = await moneyOf(at, bought);
  return { status, reply: await lastReply(at, WECHAT, tradeNo) };
}

it('[R1-A13] takes notices by the old key and the new one while both are set', async () => {
  expect(await buyAt(app)).toMatchObject({ status: PAID, reply: { status: 204 } });
  const untold = await startPayAppBeside(app, {});
  expect(await act(app, WECHAT, 'keys')).toBe(200);
  // Who has not been told of the new key: calls go on by the old one, notices are not believed.
  expect(await buyAt(untold)).toMatchObject({ status: UNPAID, reply: { status: 400 } });
  expect(untold.logged.join('')).toContain('unknown serial');
  await untold.stop();

  const told = await startPayAppBeside(app, {});
  const [fresh = '', old = ''] =
    told.platform.config.pay.wechat?.publicKeys.map(({ id }) => id) ?? [];
  expect(fresh).not.toBe(old);
  expect(await buyAt(told)).toMatchObject({ status: PAID, reply: { status: 204 } });
  await told.stop();

  const keys = (await (await fetch(`${app.sandbox}/pay-keys.json`)).json()) as Record<
    string,
    string
  >;
  const [newest = '', former = ''] = keys['WECHAT_PAY_PUBLIC_KEYS']?.split(',') ?? [];
  const after = await startPayAppBeside(app, { WECHAT_PAY_PUBLIC_KEYS: newest });
  expect(await buyAt(after)).toMatchObject({ status: PAID, reply: { status: 204 } });
  await after.stop();

  // The old key under the new one's name proves nothing: no code is shown, no money is taken.
  const forged = `${newest.split(':')[0]}:${former.split(':')[1]}`;
  const deceived = await startPayAppBeside(app, { WECHAT_PAY_PUBLIC_KEYS: forged });
  const bought = await buildUnpaid(deceived);
  await expect(startScan(deceived, bought, WECHAT)).rejects.toThrow('no payment was started');
  await deceived.stop();
});
