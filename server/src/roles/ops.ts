/** Operators' commands, each audited; a console will call the same functions. */
import { Failure, fail } from '#platform/failure';
import { createLog } from '#platform/log';
import { createApp } from '../app.ts';
import { checkStart } from './start-check.ts';
import { applicationCommands } from './ops/application-commands.ts';
import { catalogCommands } from './ops/catalog-commands.ts';
import { certificateCommands } from './ops/certificate-commands.ts';
import { classCommands } from './ops/class-commands.ts';
import { distributionCommands } from './ops/distribution-commands.ts';
import { examCommands } from './ops/exam-commands.ts';
import { keyCommands } from './ops/key-commands.ts';
import { liveCommands } from './ops/live-commands.ts';
import { mediaCommands } from './ops/media-commands.ts';
import { messageCommands } from './ops/message-commands.ts';
import { moderationCommands } from './ops/moderation-commands.ts';
import { moneyCommands } from './ops/money-commands.ts';
import { payoutCommands } from './ops/payout-commands.ts';
import { peopleCommands } from './ops/people-commands.ts';
import { surveyCommands } from './ops/survey-commands.ts';
import type { Config } from '#config';
import type { Command, OpsApp } from './ops/command.ts';

const commands: Record<string, Command> = {
  ...catalogCommands,
  ...peopleCommands,
  ...moneyCommands,
  ...payoutCommands,
  ...certificateCommands,
  ...distributionCommands,
  ...applicationCommands,
  ...moderationCommands,
  ...mediaCommands,
  ...liveCommands,
  ...classCommands,
  ...examCommands,
  ...surveyCommands,
  ...messageCommands,
  ...keyCommands,
};

/** A command broke: nobody refused anything, so it is printed whole and ends the program as a bug. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault';
}

export type Outcome = { readonly printed: string } | { readonly refused: string };

/** Runs a command; what the registry knows is a refusal, an answer to whoever typed this. */
export async function runCommand(
  app: OpsApp,
  [name = '', ...args]: readonly string[],
): Promise<Outcome> {
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) {
      throw fail('operator.usage', { data: { commands: Object.keys(commands).join('|') } });
    }
    return { printed: await command(app, args) };
  } catch (error) {
    if (error instanceof Failure) {
      return { refused: error.message };
    }
    throw new CommandFault(`${name} failed`, { cause: error });
  }
}

/** An application that is ready for commands, and closed after them. */
export async function withOpsApp(
  config: Config,
  work: (app: OpsApp) => Promise<void>,
): Promise<void> {
  // Standard output is the result and nothing else, so that it can be piped.
  const app = createApp(config, { log: createLog('error', process.stderr) });
  try {
    await checkStart(app);
    await work(app);
  } finally {
    await app.close();
  }
}

/** Runs one command, prints its result and leaves. */
export async function runOps(config: Config, words: readonly string[]): Promise<void> {
  await withOpsApp(config, async (app) => {
    const outcome = await runCommand(app, words);
    if ('printed' in outcome) {
      process.stdout.write(`${outcome.printed}\n`);
    } else {
      process.stderr.write(`${outcome.refused}\n`);
      process.exitCode = 1;
    }
  });
}
