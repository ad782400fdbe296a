/** Two machines whose clocks are minutes apart agree on when an order is over. */
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp, createWebServer } from '../src/app.ts';
import { buildUnpaid } from './pay.ts';
import { startTestApp } from './app.ts';
import { createLog } from '#platform/log';
import type { AddressInfo } from 'node:net';
import type { App, WebServer } from '../src/app.ts';
import type { Bought } from './pay.ts';
import type { TestApp } from './app.ts';

const CLOSED = 50_004;

let app: TestApp;
const machines: Machine[] = [];

interface Machine extends App {
  readonly server: WebServer;
  pay(bought: Bought): Promise<number>;
}

/** A process on a machine whose clock is off, over the same database. */
async function machineOff(byMs: number, follows = true): Promise<Machine> {
  const wrong = { now: () => new Date(Date.now() + byMs) };
  const given = follows ? { machineClock: wrong } : { clock: wrong };
  const own = createApp(app.platform.config, { ...given, log: createLog('silent') });
  await own.time?.measure();
  const server = createWebServer(own);
  await server.public.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.public.server.address() as AddressInfo;
  const machine = {
    ...own,
    server,
    async pay({ buyer, order }: Bought) {
      const response = await fetch(`http://127.0.0.1:${port}/api/orders/unifiedorder`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-user-token': buyer.token },
        body: JSON.stringify({ id: order.id, pay_type: 3 }),
      });
      return ((await response.json()) as { code: number }).code;
    },
  };
  machines.push(machine);
  return machine;
}

async function endsIn({ buyer, order }: Bought, ms: number): Promise<void> {
  await app.platform.db
    .updateTable('orders')
    .set({ expire_at: new Date(Date.now() + ms) })
    .where('user_id', '=', buyer.userId)
    .where('id', '=', order.id)
    .execute();
}

beforeAll(async () => {
  app = await startTestApp();
  app.clock.advance(Date.now() - app.clock.now().getTime());
});
afterAll(async () => {
  for (const machine of machines) {
    await machine.server.public.close();
    await machine.server.internal.close();
    await machine.close();
  }
  await app.stop();
});

it('[R1-A13] an order is over on both machines at once, whatever their clocks show', async () => {
  const ahead = await machineOff(5 * MINUTE_MS);
  const behind = await machineOff(-5 * MINUTE_MS);
  expect(Math.abs(ahead.platform.clock.now().getTime() - Date.now())).toBeLessThan(SECOND_MS);
  expect(ahead.time?.skewMs()).toBeLessThan(-4 * MINUTE_MS);

  const over = await buildUnpaid(app);
  await endsIn(over, -SECOND_MS);
  expect(await ahead.pay(over)).toBe(CLOSED);
  expect(await behind.pay(over)).toBe(CLOSED);

  const open = await buildUnpaid(app);
  await endsIn(open, 2 * MINUTE_MS);
  expect(await behind.pay(open)).toBe(10_000);
  expect(await ahead.pay(open)).toBe(10_000);
});

it('the control: a machine that believes its own clock pays what is over', async () => {
  const over = await buildUnpaid(app);
  await endsIn(over, -SECOND_MS);
  const behind = await machineOff(-5 * MINUTE_MS, false);
  expect(await behind.pay(over)).toBe(10_000);
  process.stdout.write('control: a machine that believes its own clock pays what is over\n');
});
