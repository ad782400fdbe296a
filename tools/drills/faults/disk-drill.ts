/**
 * A disk that is slow, and one that is full, beneath PostgreSQL while people buy: nobody is told
 * something that is not so, refusals are clear, and the site comes back by itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownFolder, run as runProgram, waitUntil } from '#services/process';
import { cached, footer, isBusy } from '../visitors/browsing.ts';
import { openShop, registerPeople, sellCourse } from '../buying/fixtures.ts';
import { Store } from '../buying/store.ts';
import { type Answer, Client } from '../site/client.ts';
import { type Drill, expect, expectAll, timing } from '../site/drill.ts';
import { psql } from '../site/engines.ts';
import { Crowd } from '../buying/crowd.ts';
import { startLoad } from '../visitors/load.ts';
import { countLost, expectTold, settle } from '../buying/purchase-ends.ts';
import type { Site } from '../site/site.ts';

const STRACE = '/usr/bin/strace';
const full = { people: 6_000, slowMs: [100, 1_000], phaseMs: 15_000 };
const short = { people: 1_500, slowMs: [100], phaseMs: 4_000 };
const LANES = 4;
const READS_PER_SECOND = 40;
/** Nothing may hang longer than the driver waits for PostgreSQL. */
const PATIENCE_MS = 8_000;
const BACK_MS = 15_000;
const DEATH_MS = 20_000;
const WAL_BYTES = '200m';
const RECORDED = 2;
const PRICE_FEN = 9_900;

/** Makes every flush of PostgreSQL's processes take longer; answers what undoes it. */
const slowDown = async ({ postgres }: Site, ms: number): Promise<() => Promise<void>> => {
  expect(existsSync(STRACE), 'strace is not installed; "npm run setup" installs it');
  const pids = postgres.processes.flatMap((pid) => ['-p', `${pid}`]);
  const inject = `inject=fdatasync,fsync:delay_enter=${ms * 1_000}`;
  const tracer: ChildProcess = spawn(
    STRACE,
    ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync,fsync', '-e', inject, ...pids],
    { stdio: 'ignore' },
  );
  const ended = once(tracer, 'close');
  await sleep(500);
  expect(tracer.exitCode === null, 'strace could not attach to PostgreSQL');
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
};

const asRoot = async (command: string, args: readonly string[]): Promise<string> =>
  runProgram(command, args, { asCaller: true });

/** A small file system of its own for what PostgreSQL writes first. */
class SmallDisk {
  readonly #folder: string;
  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
    this.#folder = join(site.folder, 'wal-disk');
  }

  /** Moves the write-ahead log there. */
  async attach(): Promise<void> {
    const { postgres } = this.#site;
    await postgres.stop();
    ownFolder(this.#folder);
    const options = ['-t', 'tmpfs', '-o', `size=${WAL_BYTES}`, 'tmpfs', this.#folder];
    await asRoot('/usr/bin/mount', options);
    await asRoot('/usr/bin/cp', ['-a', this.#log, this.#moved]);
    rmSync(this.#log, { recursive: true });
    symlinkSync(this.#moved, this.#log);
    await asRoot('/usr/bin/chown', ['-R', `--reference=${this.#site.folder}`, this.#folder]);
    await postgres.start();
  }

  /** Moves it back. */
  async detach(): Promise<void> {
    this.free();
    await this.#site.postgres.stop();
    rmSync(this.#log);
    await asRoot('/usr/bin/cp', ['-a', this.#moved, this.#log]);
    await asRoot('/usr/bin/umount', [this.#folder]);
  }

  /** Takes all the room that is left. */
  fill(): void {
    try {
      writeFileSync(this.#filler, Buffer.alloc(256 * 1024 * 1024));
    } catch {
      // Full, as was wanted.
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  get #log(): string {
    return join(this.#site.folder, 'postgres/data/pg_wal');
  }

  get #moved(): string {
    return join(this.#folder, 'pg_wal');
  }

  get #filler(): string {
    return join(this.#folder, 'filler');
  }
}

interface Scene {
  readonly site: Site;
  readonly crowd: Crowd;
  readonly reader: Client;
}

/** Lets people buy and browse while something is wrong with the disk; answers what readers got. */
const whileBroken = async (
  { crowd, reader }: Scene,
  work: () => Promise<void>,
): Promise<readonly Answer[]> => {
  let over = false;
  const buyers = Array.from({ length: LANES }, async () => crowd.buy(() => over));
  const bought = Promise.all(buyers);
  bought.catch(() => undefined);
  const load = startLoad(
    reader,
    READS_PER_SECOND,
    (turn) => cached[turn % cached.length] ?? footer,
  );
  try {
    return await load.during(work);
  } finally {
    load.stop();
    over = true;
    await bought;
  }
};

const isClear = (answer: Answer): boolean =>
  (answer.correct || isBusy(answer)) && answer.ms < PATIENCE_MS;

const slow = async (scene: Scene, ms: number, phaseMs: number): Promise<string> => {
  const before = scene.crowd.purchases.length;
  const answers = await whileBroken(scene, async () => {
    const heal = await slowDown(scene.site, ms);
    try {
      await sleep(phaseMs);
    } finally {
      await heal();
    }
  });
  expectAll(`flushes ${ms} ms late`, answers, isClear);
  const orders = scene.crowd.purchases.length - before;
  expect(orders > 0, `nobody could buy with flushes ${ms} ms late`);
  return `flushes ${ms} ms late: ${orders} orders, readers ${timing(answers)}`;
};

/** Files of the log that are there already could be written for a while yet. */
const useUpLog = async (): Promise<void> => {
  const message = `select pg_logical_emit_message(false, 'drill', repeat('x', 1000000))`;
  await psql(`${message}; select pg_switch_wal()`).catch(() => '');
};

/** PostgreSQL ends itself when it cannot write its log; a supervisor starts it again and again. */
const fullDisk = async (scene: Scene, phaseMs: number): Promise<string> => {
  const { postgres } = scene.site;
  const disk = new SmallDisk(scene.site);
  await disk.attach();
  try {
    let backAfter = 0;
    const answers = await whileBroken(scene, async () => {
      await sleep(phaseMs / 4);
      disk.fill();
      const died = await waitUntil(async () => {
        await useUpLog();
        return postgres.processes.length === 0;
      }, DEATH_MS);
      expect(died, 'a full disk did not stop PostgreSQL: nothing was tried');
      await sleep(phaseMs / 4);
      disk.free();
      const freedAt = performance.now();
      await postgres.start();
      const told = scene.crowd.orderTimes.length;
      const isBack = await waitUntil(() => scene.crowd.orderTimes.length > told, BACK_MS);
      expect(isBack, `no order ${BACK_MS} ms after there was room again`);
      backAfter = performance.now() - freedAt;
    });
    expectAll('a full disk', answers, isClear);
    const busy = answers.filter((answer) => isBusy(answer)).length;
    return `full disk: readers ${timing(answers)}, ${busy} refused as busy, first order ${Math.ceil(backAfter)} ms after there was room`;
  } finally {
    await disk.detach();
  }
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const { people: count, slowMs, phaseMs } = small ? short : full;
  const { web, worker } = site;
  const store = new Store(site);
  const reader = new Client(web.port);
  let crowd: Crowd | undefined;
  try {
    await site.openChannels(`http://127.0.0.1:${web.port}`);
    await Promise.all([web.start(site.environment), worker.start(site.environment)]);
    await openShop(store);
    const course = await sellCourse(store, { type: RECORDED, priceFen: PRICE_FEN });
    const people = await registerPeople(store, count);
    crowd = new Crowd(site, people, () => ({ type: RECORDED, id: course }));
    const scene = { site, crowd, reader };
    const figures: string[] = [];
    for (const ms of slowMs) {
      figures.push(await slow(scene, ms, phaseMs));
    }
    figures.push(await fullDisk(scene, phaseMs));
    await site.postgres.start();
    const lost = await countLost(store, crowd.purchases);
    expect(lost === 0, `${lost} acknowledged orders are lost`);
    await settle(store, crowd, performance.now());
    await expectTold(store, crowd);
    const { code, output } = await site.attempt('invariants');
    expect(code === 0, `after the disk: ${output.replaceAll('\n', '; ')}`);
    return [
      ...figures,
      `${crowd.purchases.length} orders acknowledged, 0 lost, ${crowd.repeated} calls made again`,
      `${Number.parseInt(output, 10)} invariants hold`,
    ].join('; ');
  } finally {
    crowd?.close();
    reader.close();
    await store.close();
  }
};

export const diskDrill: Drill = { name: 'disk', run };
