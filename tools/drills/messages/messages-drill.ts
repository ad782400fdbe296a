/**
 * kill -9 of the workers, again and again, while everybody who has a course is told of its sessions
 * and mails go out: in the end every holder has each message once, and the relay has each mail.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { waitUntil } from '#services/process';
import { addSession, openShop } from '../buying/fixtures.ts';
import { Store } from '../buying/store.ts';
import { type Drill, expect } from '../site/drill.ts';
import { random } from '../site/random.ts';
import type { Server } from '../site/server.ts';
import type { Site } from '../site/site.ts';
import { addressOf, type Class, giveAddresses, moveSession, openClass } from './holders.ts';
import { takenMails } from './mail-relay.ts';
import { messageEnds, MOVED, repeats, SOON, wrongEnds } from './message-ends.ts';

/** What begins soon is noticed once a minute, which a short drill does not wait for. */
const full = { kills: 300, holders: 2_000, moves: 30, soon: 10 };
const short = { kills: 20, holders: 1_200, moves: 3, soon: 0 };
/** Of so many holders, one has an address. */
const ADDRESS_EVERY = 10;
const LONGEST_LIFE_MS = 2_000;
const GIVE_UP_MS = 10 * MINUTE_MS;
const LOOK_EVERY_MS = 200;
/** In the end both workers die together. */
const LAST_KILLS = 2;
const SHOWN = 5;

type Size = typeof full;

interface Scene {
  readonly site: Site;
  readonly store: Store;
  readonly taught: Class;
  readonly size: Size;
  readonly addresses: ReadonlyMap<number, string>;
  kills: number;
  /** Kills in the middle of a telling. */
  midway: number;
  /** Messages that were being mailed when a worker died. */
  readonly inHand: Set<number>;
}

/** Kills some workers at the same moment and sees what they leave behind. */
const kill = async (scene: Scene, victims: readonly Server[]): Promise<void> => {
  const { store } = scene;
  for (const worker of victims) {
    worker.signal('SIGKILL');
  }
  await Promise.all(victims.map(async (worker) => worker.end()));
  // What the living have in hand is among it.
  const sending = await store.rows<{ message_id: number }>(
    `select message_id from message_delivery where state = 'sending' and channel = 'mail'`,
  );
  for (const { message_id: id } of sending) {
    scene.inHand.add(id);
  }
  const open = await store.number(
    'select count(*) from session_telling where done_at is null and up_to > 0',
  );
  scene.midway += open > 0 ? 1 : 0;
};

/** Kills one worker after a short life, again and again, until only the last deaths are left. */
const killAgainAndAgain = async (scene: Scene, worker: Server): Promise<void> => {
  while (scene.kills < scene.size.kills - LAST_KILLS) {
    scene.kills += 1;
    // Much of what a worker does it does in its first moments, so most die young.
    await sleep(random() ** 2 * LONGEST_LIFE_MS);
    await kill(scene, [worker]);
    await worker.start(scene.site.environment);
  }
};

/** A session about to begin, which the workers notice by themselves. */
const beginSoon = async ({ store, taught }: Scene): Promise<void> => {
  const session = await addSession(store, taught.courseId);
  await store.rows(
    `update chapter set start_at = now() + interval '29 minutes', end_at = now() + interval '1 hour'
     where id = $1`,
    [session],
  );
};

/** One event after the other, as the deaths go on. */
const happen = async (scene: Scene): Promise<void> => {
  const { site, store, taught, size } = scene;
  const events = [
    ...Array.from({ length: size.soon }, () => async () => beginSoon(scene)),
    ...Array.from({ length: size.moves }, () => async () => {
      // Each moves a session of its own: what is moved again is told anew, and no more of the first.
      const sessionId = await addSession(store, taught.courseId);
      await moveSession(site, sessionId);
    }),
  ];
  for (const [nth, event] of events.entries()) {
    while (scene.kills < (nth / events.length) * (size.kills - LAST_KILLS)) {
      await sleep(LOOK_EVERY_MS);
    }
    await event();
  }
};

/** Nobody works, and time passes: what the dead held is free. */
const passTime = async ({ store }: Scene): Promise<void> => {
  await store.rows(`update message_delivery set due_at = now() where state = 'sending'`);
};

/** All events are told to all, and nothing waits to leave the site. */
const isSettled = async ({ store, size }: Scene): Promise<boolean> => {
  const [found] = await store.rows<{ told: number; waiting: number }>(
    `select (select count(*) from session_telling where done_at is not null) as told,
       (select count(*) from message_delivery where due_at is not null) as waiting`,
  );
  return found?.told === size.moves + size.soon && found.waiting === 0;
};

const judge = async (scene: Scene): Promise<string> => {
  const { site, store, size, taught, addresses, inHand } = scene;
  const events = { [MOVED]: size.moves, ...(size.soon > 0 && { [SOON]: size.soon }) };
  const taken = await takenMails(site.sandbox.origin);
  const messages = await messageEnds(store);
  const { holders } = taught;
  const wrong = wrongEnds({ holders, addresses, events, messages, taken, inHand });
  expect(wrong.length === 0, `${wrong.length} wrong ends: ${wrong.slice(0, SHOWN).join(', ')}`);
  return `${messages.length} messages to ${holders.length} holders, none twice, none lost; ${taken.length} mails taken, ${repeats(taken)} of them again under the same Message-ID, all in the hands of a worker that died`;
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const size = small ? short : full;
  const store = new Store(site);
  try {
    await site.openChannels(site.sandbox.origin);
    const workers = [site.worker, site.secondWorker];
    await Promise.all(workers.map(async (worker) => worker.start(site.environment)));
    await openShop(store);
    const taught = await openClass(store, size.holders);
    const addressed = taught.holders.filter((_, place) => place % ADDRESS_EVERY === 0);
    await giveAddresses(store, addressed);
    const addresses = new Map(addressed.map((user) => [user, addressOf(user)]));
    const inHand = new Set<number>();
    const scene: Scene = { site, store, taught, size, addresses, kills: 0, midway: 0, inHand };
    await Promise.all([
      happen(scene),
      ...workers.map(async (worker) => killAgainAndAgain(scene, worker)),
    ]);
    // Then nobody has to wait for the end of a lease.
    await kill(scene, workers);
    await passTime(scene);
    const killedAt = performance.now();
    await Promise.all(workers.map(async (worker) => worker.start(site.environment)));
    expect(await waitUntil(async () => isSettled(scene), GIVE_UP_MS), 'not everybody was told');
    const seconds = Math.ceil((performance.now() - killedAt) / SECOND_MS);
    const ends = await judge(scene);
    const { code, output } = await site.attempt('invariants');
    expect(code === 0, `invariants are broken: ${output.replaceAll('\n', '; ')}`);
    return [
      `${size.kills} × kill -9 of two workers, ${scene.midway} times in the middle of a telling, ${inHand.size} deliveries in hand`,
      ends,
      `the last ${seconds} s after the last kill`,
      `${Number.parseInt(output, 10)} invariants hold`,
    ].join('; ');
  } finally {
    await store.close();
  }
};

export const messagesDrill: Drill = { name: 'messages', run };
