/**
 * `npm run ci`: everything that lets a change in, one stage after the other, on services that
 * already run. What fails is looked at again before it is believed; see `second-look.ts`. The last
 * line counts what passed and what failed.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../services/ports.ts';
import { runStages } from './run-stages.ts';
import { stages } from './stages.ts';

const INTERRUPTED = 130;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => process.exit(INTERRUPTED));
}

const results = join(repository, '.state/results');
rmSync(results, { recursive: true, force: true });
const show = (line: string): void => console.log(line);
const good = await runStages(stages, { folder: repository, results, show }).catch(
  (error: unknown) => {
    // Whatever passed until now: a run that was not finished proves nothing.
    console.log('FAILED the runner of CI itself:', error, '\n\n0 passed, 1 failed');
    return false;
  },
);
process.exitCode = good ? 0 : 1;
