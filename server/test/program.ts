/** The program as a process of its own. */
import { spawnSync } from 'node:child_process';

/** Starts it with exactly these variables and waits for its end; answers how, and what it said. */
export function startProgram(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
    timeout: 15_000,
  });
  return { status, said: `${stdout}${stderr}` };
}
