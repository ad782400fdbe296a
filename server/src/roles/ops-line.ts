/**
 * Operators' commands one after another, without a start for each: a line of JSON with a command's
 * words brings a line with what it printed, or why it was refused. For those who test a site.
 */
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { isRefusal, runCommand, withOpsApp } from './ops.ts';
import type { Config } from '#config';
import type { OpsApp } from './ops/command.ts';

const wordsOf = z.array(z.string());

type Answer = { readonly printed: string } | { readonly refused: string };

async function answer(app: OpsApp, line: string): Promise<Answer> {
  try {
    return { printed: await runCommand(app, wordsOf.parse(JSON.parse(line))) };
  } catch (error) {
    if (!isRefusal(error)) {
      throw error;
    }
    return { refused: error.message };
  }
}

/** Answers until its input ends. Only development has this role. */
export async function runOpsLine(config: Config): Promise<void> {
  await withOpsApp(config, async (app) => {
    for await (const line of createInterface({ input: process.stdin })) {
      process.stdout.write(`${JSON.stringify(await answer(app, line))}\n`);
    }
  });
}
