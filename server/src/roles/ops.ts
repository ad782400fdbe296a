/** Operators' commands, each audited; a console will call the same functions. */
import { createApp } from '../app.ts';
import { catalogCommands } from './ops/catalog-commands.ts';
import { mediaCommands } from './ops/media-commands.ts';
import { moneyCommands } from './ops/money-commands.ts';
import { peopleCommands } from './ops/people-commands.ts';
import type { Config } from '#config';
import type { Command } from './ops/command.ts';

const commands: Record<string, Command> = {
  ...catalogCommands,
  ...peopleCommands,
  ...moneyCommands,
  ...mediaCommands,
};

/** Runs one command, prints its result and leaves. */
export async function runOps(
  config: Config,
  [name = '', ...args]: readonly string[],
): Promise<void> {
  const command = commands[name];
  if (command === undefined) {
    throw new Error(`usage: ops <${Object.keys(commands).join('|')}> …`);
  }
  const app = createApp({ ...config, logLevel: 'error' });
  try {
    process.stdout.write(`${await command(app, args)}\n`);
  } finally {
    await app.close();
  }
}
