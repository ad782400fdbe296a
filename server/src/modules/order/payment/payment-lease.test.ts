import { expect, it } from 'vitest';
import { AT_ONCE } from '#platform/jobs/parallel';
import { buildUnpaid, startScan, usePayApp } from '#test/pay';
import { takeDuePayments } from './payment.repo.ts';

const WECHAT = 1;
const FIRST_QUESTION_MS = 11_000;
/** Four questions of five seconds, with a second's wait before each. */
const QUESTIONS_MS = 24_000;

const app = usePayApp();

it('[R1-A5] a payment in hand is taken by no other while its questions may last', async () => {
  const take = async (): Promise<string[]> => {
    const due = { now: app.clock.now(), limit: AT_ONCE };
    const taken = await takeDuePayments(app.platform.db, WECHAT, due);
    return taken.map(({ trade_no }) => trade_no);
  };
  const tradeNo = await startScan(app, await buildUnpaid(app), WECHAT);
  app.clock.advance(FIRST_QUESTION_MS);
  expect(await take()).toEqual([tradeNo]);
  app.clock.advance(QUESTIONS_MS);
  expect(await take()).toEqual([]);
  app.clock.advance(QUESTIONS_MS);
  expect(await take()).toEqual([tradeNo]);
});
