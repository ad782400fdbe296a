/**
 * A session of a course that very many have is moved while others buy: all are told in a few minutes,
 * each once, and who buys hardly notices.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { successes } from '@zhiji/contract/kernel/errors';
import { addSession, type Person, registerPeople, sellCourse } from '../buying/fixtures.ts';
import { Market } from '../buying/market.ts';
import { type Answer } from '../site/client.ts';
import { type Drill, expect, expectAll, p99, spread } from '../site/drill.ts';
import type { Site } from '../site/site.ts';
import { keepPace } from '../visitors/load.ts';
import { type Class, moveSession, openClass } from './holders.ts';

const full = { holders: 100_000, ordersPerSecond: 40, aloneMs: MINUTE_MS };
const short = { holders: 2_000, ordersPerSecond: 10, aloneMs: 4 * SECOND_MS };
const ALL_MS = 5 * MINUTE_MS;
/** Beside the telling, orders may take so many times as long. */
const SLOWER_MAX = 2;
/** Seen to its end even when it takes too long, so that the figure is known. */
const GIVE_UP_MS = 3 * ALL_MS;
const LOOK_EVERY_MS = SECOND_MS;
const WARM_UP_MS = 5 * SECOND_MS;
const RECORDED = 2;
const PRICE_FEN = 9_900;
const { code: ok } = successes.ok;

/** Previews an order and places it; answers both. */
const order = async (
  market: Market,
  person: Person | undefined,
  courseId: number,
): Promise<readonly Answer[]> => {
  expect(person !== undefined, 'everybody has bought something');
  const basket = { type: RECORDED, id: courseId } as const;
  const { sender } = person;
  const preview = await market.ask({ call: 'order.confirm', body: basket, sender, expected: ok });
  if (!preview.correct) {
    return [preview];
  }
  const { confirm_key: key } = preview.data as { confirm_key: string };
  return [preview, await market.create(person, basket, key)];
};

/** Moves the session and waits until everybody was told; answers how long that took. */
const tellAll = async ({ site, store }: Market, taught: Class): Promise<number> => {
  const sessionId = await addSession(store, taught.courseId);
  const began = performance.now();
  await moveSession(site, sessionId);
  const spent = (): number => performance.now() - began;
  for (;;) {
    const told = await store.number(`select count(*) from message where kind = 'session.moved'`);
    if (told >= taught.holders.length) {
      return spent();
    }
    expect(
      spent() < GIVE_UP_MS,
      `${told} of ${taught.holders.length} were told within ${GIVE_UP_MS / MINUTE_MS} min`,
    );
    await sleep(LOOK_EVERY_MS);
  }
};

/** Everybody has the message, nobody has it twice, and nobody else has it. */
const expectOnce = async ({ store }: Market, { holders }: Class): Promise<void> => {
  const [found] = await store.rows<{ messages: number; holders: number }>(
    `select count(*) as messages, count(distinct user_id) filter (
       where user_id = any ($1::bigint[])
     ) as holders
     from message where kind = 'session.moved'`,
    [holders],
  );
  expect(
    found?.messages === holders.length && found.holders === holders.length,
    `${holders.length} were to be told, but ${JSON.stringify(found)}`,
  );
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const { holders, ordersPerSecond, aloneMs } = small ? short : full;
  const market = new Market(site);
  try {
    await market.open();
    const { store } = market;
    const taught = await openClass(store, holders);
    const sold = await sellCourse(store, { type: RECORDED, priceFen: PRICE_FEN });
    const seconds = (WARM_UP_MS + aloneMs + GIVE_UP_MS) / SECOND_MS;
    const buyers = await registerPeople(store, Math.ceil(ordersPerSecond * seconds));
    const pace = keepPace(ordersPerSecond, async (turn) => order(market, buyers[turn], sold));
    try {
      await sleep(WARM_UP_MS);
      const alone = (await pace.during(async () => sleep(aloneMs))).flat();
      let tookMs = 0;
      const beside = (
        await pace.during(async () => {
          tookMs = await tellAll(market, taught);
        })
      ).flat();
      pace.stop();
      await expectOnce(market, taught);
      const waiting = await store.number(
        'select count(*) from message_delivery where due_at is not null',
      );
      const invariants = await market.expectInvariants('after the telling');
      const ratio = p99(beside) / p99(alone);
      const figures = [
        `${holders} holders told of a moved session in ${(tookMs / SECOND_MS).toFixed(1)} s (goal ${ALL_MS / SECOND_MS} s), each once, ${waiting} mails still in line`,
        `${ordersPerSecond} orders a second: ${alone.length} calls alone ${spread(alone)}, ${beside.length} beside the telling ${spread(beside)}, ${ratio.toFixed(1)} times (goal ${SLOWER_MAX}), ${market.busy} asked to come back`,
        `${invariants} invariants hold`,
      ].join('; ');
      expectAll(figures, [...alone, ...beside], ({ correct }) => correct);
      // A short try on a busy machine says little about time.
      expect(small || tookMs <= ALL_MS, `too slow: ${figures}`);
      expect(small || ratio <= SLOWER_MAX, `who buys waits too long: ${figures}`);
      return figures;
    } finally {
      pace.stop();
    }
  } finally {
    await market.close();
  }
};

export const fanOutDrill: Drill = { name: 'messages-fan-out', run };
