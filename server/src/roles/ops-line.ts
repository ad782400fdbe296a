/**
 * Operators' commands one after another, without a start for each: a line of JSON with a command's
 * words brings a line with what it printed, or why it was refused. For those who test a site.
 */
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { runCommand, withOpsApp } from './ops.ts';
import type { Config } from '#config';

const wordsOf = z.array(z.string());

/** Answers until its input ends. Only development has this role. */
export async function runOpsLine(config: Config): Promise<void> {
  await withOpsApp(config, async (app) => {
    for await (const line of createInterface({ input: process.stdin })) {
      const outcome = await runCommand(app, wordsOf.parse(JSON.parse(line)));
      process.stdout.write(`${JSON.stringify(outcome)}\n`);
    }
  });
}
