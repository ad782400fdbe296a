import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endLeftovers } from './leftovers.ts';

it('ends what works in the folder, frozen or not, and nothing beside it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'zhiji-'));
  const start = (folder: string) => {
    const cwd = join(root, folder);
    mkdirSync(cwd, { recursive: true });
    return spawn('sleep', ['300'], { cwd, detached: true, stdio: 'ignore' });
  };
  const mine = [start('state/site'), start('state/drills/site')];
  const other = start('state-of-others');
  await Promise.all([...mine, other].map(async (child) => once(child, 'spawn')));
  mine[0]?.kill('SIGSTOP');
  const ends = Promise.all(mine.map(async (child) => once(child, 'exit')));
  try {
    expect(await endLeftovers(join(root, 'state'))).toBe(2);
    await ends;
    expect(other.exitCode ?? other.signalCode).toBeNull();
    expect(await endLeftovers(join(root, 'state'))).toBe(0);
  } finally {
    other.kill();
    rmSync(root, { recursive: true });
  }
});
