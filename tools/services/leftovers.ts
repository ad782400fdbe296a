/** Ends what was started from this clone and not ended: by a run that was killed, for one. */
import { stateFolder } from './ports.ts';
import { processesIn, waitUntil } from './process.ts';

const GRACE_MS = 15_000;

function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone between the look and the signal.
    }
  }
}

/**
 * Ends the processes that work in a folder and answers how many there were. Services, drills and the
 * sites of tests all work in folders of ours, and nothing else does.
 */
export async function endLeftovers(folder = stateFolder): Promise<number> {
  const found = processesIn(folder);
  const areGone = async (): Promise<boolean> =>
    waitUntil(() => processesIn(folder).length === 0, GRACE_MS);
  signalAll(found, 'SIGTERM');
  // A drill may have frozen one.
  signalAll(found, 'SIGCONT');
  if (!(await areGone())) {
    signalAll(processesIn(folder), 'SIGKILL');
    await areGone();
  }
  return found.length;
}
