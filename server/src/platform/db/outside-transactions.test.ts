import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { inTransaction, isInTransaction } from './transaction.ts';
import { outsideTransactions, refuseBreach } from './outside-transactions.ts';

const pay = (gateway: object) => ['pay', gateway] as const;

const app = useTestApp();

describe('[R1-A10] the network inside a transaction', () => {
  it('is refused to the store, to Redis and to every third party', async () => {
    const { platform, payGateways, liveProvider } = app;
    const calls: Record<string, () => Promise<unknown>> = {
      'storage.private.list': async () => platform.storage.private.list('x/'),
      'storage.uploadCredentials': async () => platform.storage.uploadCredentials('x/', 60),
      'redis.attempt': async () => platform.redis.attempt(async (redis) => redis.ping(), ''),
    };
    for (const [name, party] of [
      ...[...payGateways.values()].map(pay),
      ['live', liveProvider] as const,
    ]) {
      for (const [method, value] of Object.entries(party)) {
        if (typeof value === 'function') {
          calls[`${name}.${method}`] = async () => (value as () => Promise<unknown>)();
        }
      }
    }
    expect(payGateways.size).toBe(2);
    expect(Object.keys(calls).length).toBeGreaterThan(8);
    for (const [what, call] of Object.entries(calls)) {
      await expect(inTransaction(platform.db, call)).rejects.toThrow(
        `${what} inside a transaction`,
      );
    }
    expect(await platform.storage.private.list('nothing/')).toEqual([]);
  });

  it('is known however deep the call, and over with the transaction', async () => {
    const { db } = app.platform;
    const deep = async (): Promise<boolean> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return isInTransaction();
    };
    expect(await inTransaction(db, deep)).toBe(true);
    expect(await deep()).toBe(false);
    const [inside, beside] = await Promise.all([inTransaction(db, deep), deep()]);
    expect([inside, beside]).toEqual([true, false]);
  });

  it('is only counted where a refusal would cost a customer his order', async () => {
    const seen: string[] = [];
    const target = { ask: async () => Promise.resolve('answer') };
    const guarded = outsideTransactions('party', target, (what) => void seen.push(what));
    expect(await inTransaction(app.platform.db, async () => guarded.ask())).toBe('answer');
    expect(seen).toEqual(['party.ask']);
    const strict = outsideTransactions('party', target, refuseBreach);
    expect(await strict.ask()).toBe('answer');
  });
});
