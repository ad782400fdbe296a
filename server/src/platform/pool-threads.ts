/**
 * Priority of the thread pool. Long computations there compete with the event loop for the same
 * cores; the event loop, which answers requests, goes first.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

const TASKS = '/proc/self/task';
const POOL_THREAD = /^libuv-worker/u;
/** Nine turns of the event loop for one of the pool, when they compete. */
const NICE = 10;

/** Lowers the pool's threads, which exist from its first use on; does nothing where it cannot. */
export function lowerPoolThreads(): void {
  try {
    for (const thread of readdirSync(TASKS)) {
      if (POOL_THREAD.test(readFileSync(`${TASKS}/${thread}/comm`, 'utf8'))) {
        setPriority(Number(thread), NICE);
      }
    }
  } catch {
    // Not Linux, or a thread that ended meanwhile: everything works as before, only less evenly.
  }
}
