/** What only development may do: not without saying so, and in no database of production. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { findBreaches } from '#platform/db/invariants';
import { startTestApp } from '#test/app';
import { asOwner } from '#test/databases';
import { buildUnpaid } from '#test/pay';
import { PRODUCTION } from '#test/production';
import { startProgram } from '#test/program';
import type { TestApp } from '#test/app';

const source = fileURLToPath(new URL('../main.ts', import.meta.url));

describe('the mode', () => {
  it('[R1-A2] must be said: without it nothing starts, least of all development', () => {
    expect(() => readConfig({})).toThrow('NODE_ENV must be set');
    expect(() => readConfig({ NODE_ENV: '' })).toThrow('NODE_ENV must be set');
    expect(() => readConfig({ NODE_ENV: 'prod' })).toThrow('NODE_ENV must be set');
    const unsaid = startProgram(source, ['web'], {});
    expect(unsaid.status).toBe(1);
    expect(unsaid.said).toMatch(/^configuration: NODE_ENV must be set to production/u);
  });

  it('[R1-A2] of production holds no development capability, even when run from source', () => {
    expect(readConfig(PRODUCTION).development).toBeNull();
    expect(readConfig({ NODE_ENV: 'development' }).development).not.toBeNull();
    const seeding = startProgram(source, ['seed'], PRODUCTION);
    expect(seeding).toMatchObject({ status: 1, said: expect.stringMatching(/^usage: server </u) });
  });
});

describe('a database', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());

  /** As if the first migration had been run in production. */
  async function markedAs(kind: 'production' | 'development'): Promise<void> {
    const name = new URL(app.platform.config.databaseUrl).pathname.slice(1);
    await asOwner(async (owner) => owner.query('update deployment set kind = $1', [kind]), name);
  }

  const breaches = async () =>
    findBreaches(
      app.platform.db,
      app.modules.flatMap(({ invariants = [] }) => invariants),
      app.clock.now(),
    );

  it('[R1-A2] of production in which a payment moved no money breaks an invariant', async () => {
    const { buyer, order } = await buildUnpaid(app);
    expect((await app.call('order.testPay', { id: order.id }, buyer)).code).toBe(10_000);
    expect(await breaches()).toEqual([]);
    await markedAs('production');
    try {
      // The payment, and the movement it booked.
      expect(await breaches()).toMatchObject([{ id: 'test_money_in_development', count: 2 }]);
    } finally {
      await markedAs('development');
    }
  });

  it('[R1-A2] of production is not opened by a process in another mode', async () => {
    const { databaseUrl, redisUrl } = app.platform.config;
    const environment = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
    const session = () => startProgram(source, ['ops', 'session', 'anybody'], environment);
    expect(session()).toMatchObject({ status: 0, said: expect.stringContaining('token') });
    await markedAs('production');
    try {
      const refused = session();
      expect(refused.status).toBe(1);
      expect(refused.said).toContain('this is a production database and NODE_ENV is test');
    } finally {
      await markedAs('development');
    }
  });
});
