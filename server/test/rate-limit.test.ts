import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateClasses } from '@zhiji/contract/kernel/rates';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';

const LIMITED = { RATE_SCALE: '1' };
const DEAD_REDIS = { ...LIMITED, REDIS_URL: 'redis://127.0.0.1:1/0' };

let first: TestApp;
let second: TestApp;
let alone: TestApp;
beforeAll(async () => {
  first = await startTestApp({ environment: LIMITED });
  second = await startTestApp({ environment: LIMITED, beside: first });
  alone = await startTestApp({ environment: DEAD_REDIS, beside: first });
});
afterAll(async () => Promise.all([first.stop(), second.stop(), alone.stop()]));

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** How many of `count` calls at once get through. */
async function throughput(apps: readonly TestApp[], count: number, address: string) {
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, index) =>
      (apps[index % apps.length] ?? first).call('media.uploadCredentials', {}, from(address)),
    ),
  );
  return {
    passed: answers.filter((answer) => answer.code !== 42900).length,
    refused: answers.find((answer) => answer.code === 42900),
  };
}

const { perAddress } = rateClasses.upload;

describe('rate limits', () => {
  it('refuse what is over the limit, with 429 and a time to wait', async () => {
    const { passed, refused } = await throughput([first], perAddress + 20, '198.51.100.1');
    expect(passed).toBe(perAddress);
    expect(refused).toMatchObject({ http: 429, msg: '操作太频繁，请稍后再试' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('are shared by all processes for exact classes', async () => {
    const { passed } = await throughput([first, second], perAddress + 20, '198.51.100.2');
    expect(passed).toBe(perAddress);
  });

  it('count each address by itself', async () => {
    await throughput([first], perAddress, '198.51.100.3');
    expect((await throughput([first], 1, '198.51.100.4')).passed).toBe(1);
  });

  it('believe a forwarded address only from our proxy, and never a list', async () => {
    const list = { headers: { 'x-forwarded-for': '198.51.100.9, 198.51.100.10' } };
    const answers = await Promise.all(
      Array.from({ length: perAddress + 5 }, async () =>
        first.call('media.uploadCredentials', {}, list),
      ),
    );
    expect(answers.filter((answer) => answer.code === 42900)).toHaveLength(5);
  });

  it('go on without Redis, counted by the process itself', async () => {
    const { passed } = await throughput([alone], perAddress + 20, '198.51.100.5');
    expect(passed).toBe(perAddress);
  });

  it('let calls about money through while cheap ones are refused', async () => {
    const address = '198.51.100.6';
    const browse = await Promise.all(
      Array.from({ length: 200 }, async () => first.call('content.footer', {}, from(address))),
    );
    expect(browse.some((answer) => answer.code === 42900)).toBe(true);
    expect((await first.call('order.list', {}, from(address))).code).toBe(11101);
  });
});
