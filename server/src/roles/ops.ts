/** Operators' commands, each audited; a console will call the same functions. */
import { Failure } from '#platform/failure';
import { createLog } from '#platform/log';
import { createApp } from '../app.ts';
import { checkStart } from './start-check.ts';
import { catalogCommands } from './ops/catalog-commands.ts';
import { certificateCommands } from './ops/certificate-commands.ts';
import { classCommands } from './ops/class-commands.ts';
import { examCommands } from './ops/exam-commands.ts';
import { keyCommands } from './ops/key-commands.ts';
import { liveCommands } from './ops/live-commands.ts';
import { mediaCommands } from './ops/media-commands.ts';
import { moneyCommands } from './ops/money-commands.ts';
import { peopleCommands } from './ops/people-commands.ts';
import { surveyCommands } from './ops/survey-commands.ts';
import type { Config } from '#config';
import type { Command, OpsApp } from './ops/command.ts';

const commands: Record<string, Command> = {
  ...catalogCommands,
  ...peopleCommands,
  ...moneyCommands,
  ...certificateCommands,
  ...mediaCommands,
  ...liveCommands,
  ...classCommands,
  ...examCommands,
  ...surveyCommands,
  ...keyCommands,
};

/** A refusal is an answer to whoever typed this; anything else is a bug and shows where it is. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Failure || (error instanceof Error && error.constructor === Error);

/** Runs a command and answers what it prints. */
export async function runCommand(
  app: OpsApp,
  [name = '', ...args]: readonly string[],
): Promise<string> {
  const command = commands[name];
  if (command === undefined) {
    throw new Error(`usage: ops <${Object.keys(commands).join('|')}> …`);
  }
  return command(app, args);
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
    try {
      process.stdout.write(`${await runCommand(app, words)}\n`);
    } catch (error) {
      if (!isRefusal(error)) {
        throw error;
      }
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    }
  });
}
