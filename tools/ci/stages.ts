/**
 * What lets a change in. Nothing here hangs on how fast the machine is: figures of time, long runs
 * and large sizes are the business of `npm run full`.
 */
import { repository } from '../services/ports.ts';
import { playwrightSuite } from './playwright-suite.ts';
import { printedSuite } from './printed-suite.ts';
import type { Stage } from './stage.ts';
import { vitestSuite } from './vitest-suite.ts';

/** What this state of the project promises to prove: whole requirements, and parts of others. */
const NEEDED = [
  'NAV-01..11,GRD-01..04,HDR-01..03,HDR-05..08,FTR-01..02,FTR-03/registration+agreement,FTR-04..05',
  'DLG-01..04,DLG-05/skip,DLG-06..09,USR-01..08,USR-09/collect+coupon+account+invoicing,USR-10',
  'VAL-01,VAL-02/email+price,VAL-03..06,VAL-07/image+count,VAL-09,ERR-01..06',
  'ERR-07/10001+10002+10004+10005+10007+10012+11005+11006+11008+11009+11010+11109+11110+11111+50000+51000+60000',
  'ERR-07/61000+61001+61002+61003+70007+70008+70009+72000+72001+72002+72003+72004+72005+80002',
  'ERR-07/90000+90001+90002+90003+90004+90005',
  'STA-01..09,ROL-01..02,CON-01..05,CMP-01..08',
  'API-001..034,API-037..064,API-072..101,API-105..112',
].join(',');

const E2E = ['node', 'tools/e2e.ts'] as const;

/** Short ones that show most: nothing acknowledged is lost, what there is one of is sold once. */
const DRILLS = ['kill9', 'races'];

const PLANS: Stage = {
  name: 'query plans',
  command: {
    argv: ['node', 'bench/src/main.ts', 'plans', '--source', '--sizes', '20000', '--assert'],
  },
  budget: 2,
};

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
    beside: PLANS,
  },
  {
    name: 'tests',
    command: { argv: ['vitest', 'run'] },
    budget: 9,
    suite: vitestSuite(repository),
  },
  {
    name: 'statements',
    command: { argv: ['node', 'tools/statements/main.ts', '--whole'] },
    budget: 0.5,
  },
  {
    name: 'end to end',
    command: { argv: [...E2E, '--gate'] },
    budget: 5,
    suite: playwrightSuite('playwright', E2E),
  },
  { name: 'byte budgets', command: { argv: ['node', 'web/budget.ts'] }, budget: 0.5 },
  {
    name: 'drills',
    command: drill(DRILLS),
    budget: 1.5,
    suite: printedSuite({
      line: /^drill (?<name>[\w-]+): (?<verdict>ok|FAILED)(?: in|,) (?<reason>.+)$/gm,
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
