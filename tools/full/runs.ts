/** What is too long, too large or too much a matter of time for the gate. */

export interface Run {
  readonly name: string;
  /** What it is run at, as the page tells it. */
  readonly size: string;
  readonly argv: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

const DRILLS = [
  'redis',
  'postgres',
  'shutdown',
  'kill9',
  'overload',
  'login',
  'races',
  'storm',
  'silence',
  'bill',
  'kill-buying',
];

/** Tests that draw more, and other, cases under `FULL=1`. */
const LARGE_TESTS: Readonly<Record<string, string>> = {
  fuzz: 'server/test/fuzz/fuzz.test.ts',
  abuse: 'server/src/modules/identity/code-abuse.test.ts',
  price: 'server/src/modules/order/price.rules.test.ts',
};

/** A million cases take as long as they take. */
const LONG_MS = 3_600_000;

/** All runs; `small` shows in minutes that they work. */
export function runs(small: boolean): readonly Run[] {
  const size = small ? 'small' : 'full';
  const flags = small ? ['--small'] : [];
  const courses = small ? '20000' : '1000000';
  return [
    ...DRILLS.map((name): Run => ({
      name: `drill-${name}`,
      size,
      argv: ['node', 'tools/drills/main.ts', name, ...flags],
    })),
    { name: 'lighthouse', size, argv: ['node', 'tools/lighthouse/main.ts', ...flags] },
    {
      name: 'plans',
      size: `${courses} courses`,
      argv: ['node', 'bench/src/main.ts', 'plans', '--source', '--sizes', courses, '--assert'],
    },
    ...Object.entries(LARGE_TESTS).map(([name, file]): Run => ({
      name,
      size,
      // Without the JSON reporter: the results of `npm test` are not to be replaced.
      argv: ['vitest', 'run', file, '--reporter=default', `--testTimeout=${LONG_MS}`],
      env: small ? {} : { FULL: '1' },
    })),
  ];
}
