/**
 * What lets a change in. Nothing here hangs on how fast the machine is: figures of time, long runs
 * and large sizes are the business of `npm run full`.
 */
import { repository } from '../services/ports.ts';
import { playwrightSuite } from './playwright-suite.ts';
import { printedSuite } from './printed-suite.ts';
import type { Stage } from './stage.ts';
import { vitestSuite } from './vitest-suite.ts';

/** Ids whose proof this state of the project promises. */
const NEEDED = [
  'NAV-01..11,GRD-01..04,HDR-01..08,FTR-01..05,DLG-01..09,USR-01..06,VAL-01..09,ERR-01..07',
  'STA-01..09,ROL-01,ROL-02,CON-01..05,CMP-01..08',
  'API-001..034,API-037..041,API-044..048,API-050,API-053..055,API-072..082',
  'API-085..101,API-105..112',
].join(',');

/** Short ones that show most: nothing acknowledged is lost, and what there is one of is sold once. */
const DRILLS = ['kill9', 'races'];

const drill = (names: readonly string[]) =>
  ({ argv: ['node', 'tools/drills/main.ts', ...names, '--small'] }) as const;

export const stages: readonly Stage[] = [
  {
    name: 'check',
    command: { argv: ['node', 'tools/check.ts', '--fast'] },
    budget: 2,
    suite: printedSuite({
      line: /^(?<name>\S.*?) {2,}\d+\.\d s {2}(?<verdict>ok|FAILED)(?:: (?<reason>.+))?$/gm,
    }),
  },
  {
    name: 'tests',
    command: { argv: ['vitest', 'run'] },
    budget: 9,
    suite: vitestSuite(repository),
  },
  {
    name: 'end to end',
    command: { argv: ['node', 'tools/e2e.ts'] },
    budget: 7,
    suite: playwrightSuite,
  },
  { name: 'byte budgets', command: { argv: ['node', 'web/budget.ts'] }, budget: 0.5 },
  {
    name: 'query plans',
    command: {
      argv: ['node', 'bench/src/main.ts', 'plans', '--source', '--sizes', '20000', '--assert'],
    },
    budget: 1,
  },
  {
    name: 'drills',
    command: drill(DRILLS),
    budget: 1,
    suite: printedSuite({
      line: /^drill (?<name>[\w-]+): (?<verdict>ok|FAILED)(?::| in) (?<reason>.+)$/gm,
      expected: DRILLS,
      again: drill,
    }),
  },
  {
    name: 'conformance',
    command: {
      argv: ['node', 'tools/conformance/main.ts', '--check', '--need', NEEDED],
    },
    budget: 0.5,
  },
];
