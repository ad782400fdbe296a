/**
 * Two web processes restarted in turn while people use the site, and the schema moved forward
 * beneath both: nobody notices.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repository } from '#services/ports';
import { cached, footer, ownAccount, pageView, unseenArticle } from '../visitors/browsing.ts';
import { type Answer, Client, probe, type Question } from '../site/client.ts';
import { type Drill, expect, expectAll, timing } from '../site/drill.ts';
import { psql } from '../site/engines.ts';
import { random } from '../site/random.ts';
import type { Server } from '../site/server.ts';
import type { Site } from '../site/site.ts';

const PER_SECOND = 200;
const LOOK_EVERY_MS = 100;
const IS_UP = 200;
const REST_MS = 300;
const SLOWEST_MS = 5_000;
const full = { restarts: 20, seconds: 3 };
const short = { restarts: 2, seconds: 1 };

/** What a next release would do first: only add, and wait for no lock for long. */
const EXPANSION = `
  set lock_timeout = '2s';
  alter table announcement add column drill_note text not null default '';
  create index announcement_drill_note on announcement (drill_note);`;

interface Node {
  readonly server: Server;
  readonly client: Client;
  isReady: boolean;
}

/** A load balancer before both, which asks them every moment whether they are ready. */
class Balancer {
  readonly #nodes: readonly Node[];
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  constructor(servers: readonly Server[]) {
    this.#nodes = servers.map((server) => ({
      server,
      client: new Client(server.port, 256),
      isReady: true,
    }));
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
  }

  async ask(question: Question): Promise<Answer> {
    this.#turn += 1;
    const ready = this.#nodes.filter(({ isReady }) => isReady);
    const nodes = ready.length > 0 ? ready : this.#nodes;
    const [first, second = first] =
      nodes.length > 1 && this.#turn % 2 === 0 ? nodes.toReversed() : nodes;
    if (first === undefined || second === undefined) {
      throw new Error('no web process');
    }
    const answer = await first.client.ask(question);
    if (answer.fault !== 'ECONNREFUSED') {
      return answer;
    }
    return second.client.ask(question);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { client } of this.#nodes) {
      client.close();
    }
  }

  async #look(): Promise<void> {
    for (const node of this.#nodes) {
      node.isReady = (await probe(node.server.internalPort, 'ready')).http === IS_UP;
    }
  }
}

/** Asks at a fixed pace until told to stop. */
const browse = async (
  balancer: Balancer,
  question: (turn: number) => Question,
  isOver: () => boolean,
): Promise<readonly Answer[]> => {
  const asked: Promise<Answer>[] = [];
  const startedAt = performance.now();
  while (!isOver()) {
    const due = ((performance.now() - startedAt) / 1000) * PER_SECOND;
    while (asked.length < due) {
      asked.push(balancer.ask(question(asked.length)));
    }
    await sleep(1000 / PER_SECOND);
  }
  return Promise.all(asked);
};

const restart = async (server: Server, { environment }: Site): Promise<void> => {
  server.signal('SIGTERM');
  const exitCode = await server.end();
  expect(exitCode === 0, `a process left with ${exitCode}`);
  await server.start(environment);
  await sleep(REST_MS + random() * REST_MS);
};

/** Runs the migrations of a release that is one ahead. */
const moveForward = async (site: Site): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'zhiji-rollout-'));
  try {
    cpSync(join(repository, 'server/migrations'), folder, { recursive: true });
    writeFileSync(join(folder, '9999_drill.sql'), EXPANSION);
    const { code, complaints } = await site.attemptWith({ MIGRATIONS: folder }, 'migrate');
    expect(code === 0, `the migration failed: ${complaints}`);
    const added = await psql(`select count(*) from information_schema.columns
      where table_name = 'announcement' and column_name = 'drill_note'`);
    expect(added === '1', 'the migration did not run');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const { restarts, seconds } = small ? short : full;
  const servers = [site.web, site.neighbour];
  await Promise.all(servers.map(async (server) => server.start(site.environment)));
  const user = await site.logIn();
  const mix = [
    ...cached.map((question) => () => question),
    unseenArticle,
    () => pageView(user),
    () => ownAccount(user),
  ];
  const balancer = new Balancer(servers);
  let over = false;
  const browsing = browse(
    balancer,
    (turn) => mix[turn % mix.length]?.() ?? footer,
    () => over,
  );
  try {
    await sleep(seconds * 1000);
    for (let round = 0; round < restarts; round += 1) {
      for (const server of servers) {
        await restart(server, site);
      }
      if (round === Math.floor(restarts / 2)) {
        await moveForward(site);
      }
    }
    await sleep(seconds * 1000);
  } finally {
    over = true;
  }
  const answers = await browsing;
  balancer.close();
  expectAll('rollout', answers, ({ correct, ms }) => correct && ms < SLOWEST_MS);
  return `${restarts} × 2 restarts and a migration at ${PER_SECOND} requests a second: ${timing(answers)}, 0 failed`;
};

export const rolloutDrill: Drill = { name: 'rollout', run };
