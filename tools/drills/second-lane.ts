/** A second run of drills beside this one, for drills that mostly wait. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, 'main.ts');

/** Starts it; answers what it printed and whether all went well once it has ended. */
export async function runBeside(
  names: readonly string[],
): Promise<{ readonly output: string; readonly isGood: boolean }> {
  const child = spawn(process.execPath, [main, ...names, '--small'], {
    env: { ...process.env, DRILL_LANE: '2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It ends what it started itself, as this run does.
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  const chunks: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  process.removeListener('exit', end);
  return { output: chunks.join('').trimEnd(), isGood: code === 0 };
}
