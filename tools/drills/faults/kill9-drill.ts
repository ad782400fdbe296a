/** kill -9 of web, worker and PostgreSQL while operators work: what was acknowledged stays. */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#services/process';
import { footer } from '../visitors/browsing.ts';
import { Client } from '../site/client.ts';
import { expectDelivery } from './delivery.ts';
import { type Drill, expect } from '../site/drill.ts';
import { psql } from '../site/engines.ts';
import { random } from '../site/random.ts';
import type { Server } from '../site/server.ts';
import type { Site } from '../site/site.ts';

/** Operators at work, each on a setting of his own, so that its last value is known. */
const settings = ['foot_mobile', 'foot_address'];
const LONGEST_PAUSE_MS = 800;
/** What is shown late on a busy machine is shown; how soon is a test of the server. */
const SHOWN_MS = 30_000;
/** A job whose worker died is given out again after a minute; nothing else takes that long. */
const DELIVERY_MS = 150_000;

/** What one operator was told, command by command. */
interface Command {
  readonly setting: string;
  readonly value: string;
  readonly acknowledged: boolean;
}

/** Sets one value after the other until told to stop. */
const operate = async (
  site: Site,
  setting: string,
  isOver: () => boolean,
): Promise<readonly Command[]> => {
  const commands: Command[] = [];
  while (!isOver()) {
    const value = `${setting} ${commands.length + 1}`;
    const { code } = await site.attempt('ops', 'setting', setting, value);
    commands.push({ setting, value, acknowledged: code === 0 });
  }
  return commands;
};

/** Every acknowledged command happened exactly once; one that failed may have happened or not. */
const expectAudited = async (commands: readonly Command[]): Promise<void> => {
  const rows = await psql(`select subject || '=' || (detail->>'value') from audit
    where detail->>'value' like 'foot_% %'`);
  const audited = rows.split('\n');
  const known = new Map(
    commands.map((command) => [`${command.setting}=${command.value}`, command]),
  );
  const acknowledged = commands.filter((command) => command.acknowledged).length;
  const confirmed = audited.filter((row) => known.get(row)?.acknowledged === true).length;
  expect(
    new Set(audited).size === audited.length && audited.every((row) => known.has(row)),
    'the audit holds a change twice, or one that nobody made',
  );
  expect(confirmed === acknowledged, `${acknowledged} acknowledged, ${confirmed} of them audited`);
};

/** A setting holds its last acknowledged value, or a later one whose answer got lost. */
const expectValues = async (commands: readonly Command[], client: Client): Promise<void> => {
  for (const setting of settings) {
    const value = await psql(`select value from content_setting where key = '${setting}'`);
    const mine = commands.filter((command) => command.setting === setting);
    const last = mine.findLastIndex(({ acknowledged }) => acknowledged);
    const possible = mine.slice(last).map((command) => command.value);
    expect(possible.includes(value), `${setting} is "${value}", not one of ${possible.join(', ')}`);
    const isShown = async (): Promise<boolean> =>
      JSON.stringify((await client.ask(footer)).data).includes(`"${value}"`);
    expect(
      await waitUntil(isShown, SHOWN_MS),
      `the site does not show that ${setting} is "${value}"`,
    );
  }
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const { web, worker, postgres, environment } = site;
  await Promise.all([web.start(environment), worker.start(environment)]);
  const restart = async (server: Server): Promise<void> => {
    server.signal('SIGKILL');
    await server.end();
    await server.start(environment);
  };
  const victims = [
    () => restart(web),
    () => restart(worker),
    async () => {
      await postgres.kill();
      await postgres.start();
    },
  ];
  let over = false;
  const operators = settings.map((setting) => operate(site, setting, () => over));
  const kills = (small ? 2 : 20) * victims.length;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(random() * LONGEST_PAUSE_MS);
      await victims[kill % victims.length]?.();
    }
  } finally {
    over = true;
  }
  const commands = (await Promise.all(operators)).flat();
  const client = new Client(web.port);
  expect(web.runs && worker.runs, 'a process of the server did not outlive PostgreSQL');
  const deliveredMs = await expectDelivery(DELIVERY_MS);
  await expectAudited(commands);
  await expectValues(commands, client);
  client.close();
  const acknowledged = commands.filter((command) => command.acknowledged).length;
  return `${kills} × kill -9, ${acknowledged} of ${commands.length} changes acknowledged, 0 lost, last event ${Math.ceil(deliveredMs)} ms after the last kill`;
};

export const kill9Drill: Drill = { name: 'kill9', run };
