/** Proofs beside the plan of faults: guards, browsers, figures of speed, long histories. */
import { BUILT, drill, OF_GUARDS, SHOWN, tests } from './kinds.ts';
import type { Proof } from './proof.ts';

/** A guard takes about 10 s: so many parts that none is long. */
const PARTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** As many as keep each below ten minutes. */
const BROWSERS = [
  { width: 'desktop', part: 1, parts: 2 },
  { width: 'desktop', part: 2, parts: 2 },
  { width: 'phone', part: 1, parts: 1 },
] as const;
const LOOKS: Readonly<Record<string, readonly string[]>> = {
  'lighthouse-public': ['home', 'list', 'course'],
  'lighthouse-learner': ['study', 'user centre'],
};

const guards = PARTS.map((part): Proof => ({
  name: `guards-${part}`,
  shows: 'each guard, taken away, is missed by a test',
  size: `every eighth guard of server/test/guards, part ${part}`,
  minutes: 7,
  about: OF_GUARDS,
  command: ['node', 'server/test/guards/main.ts', '--part', `${part}/${PARTS.length}`],
}));

const browsers = BROWSERS.map(({ width, part, parts }): Proof => ({
  name: parts === 1 ? `browser-${width}` : `browser-${width}-${part}`,
  shows: 'every way through the site works',
  size: `browser tests for the ${width}, part ${part} of ${parts}`,
  minutes: 8,
  about: [...SHOWN, 'e2e', 'tools/e2e.ts'],
  command: ['node', 'tools/e2e.ts', '--project', width, '--shard', `${part}/${parts}`],
}));

const sameWork: Proof = {
  name: 'same-work',
  shows: 'what the bench compares does the same work',
  size: 'orders, lists, courses and searches beside their hand-written floors',
  minutes: 1,
  about: [...BUILT, 'bench'],
  command: ['vitest', 'run', '--project', 'bench', '--reporter=default', 'same-work'],
};

const pictures: Proof = {
  name: 'pictures',
  shows: 'no screen looks other than it did when somebody last looked',
  size: '24 screens on two widths, and what a small change would look like',
  minutes: 1,
  about: ['contract/src', 'e2e/visual', 'tools/visual', 'web'],
  command: ['node', 'tools/visual/main.ts'],
};

const lighthouses = Object.entries(LOOKS).map(([name, pages]): Proof => ({
  name,
  shows: 'the most used pages are fast, still and accessible',
  size: `${pages.join(', ')} on two widths, three looks each`,
  minutes: 8,
  about: [...SHOWN, 'tools/lighthouse'],
  command: ['node', 'tools/lighthouse/main.ts', ...pages.flatMap((page) => ['--page', page])],
  limit: 'the evaluation of the entry and React’s work on arriving data',
}));

const others: readonly Proof[] = [
  {
    ...tests({
      name: 'add-a-call',
      minutes: 2,
      size: 'ten steps and every line of the page',
      shows: 'what the page adds compiles, passes the checks and answers over HTTP',
      files: ['test/add-a-call'],
      environment: { FOLLOW_PAGE: 'whole' },
    }),
    // It copies the whole repository.
    about: ['.', ':!docs/proof.md'],
  },
  tests({
    name: 'forged',
    minutes: 2,
    size: '10,000 altered numbers and codes of certificates',
    shows: 'none is accepted, and all are told the same',
    files: ['certificate/view/forged'],
  }),
  tests({
    name: 'books',
    minutes: 1,
    size: 'snapshots while 200 people buy and give back',
    shows: 'the books balance at every moment, not only in the end',
    files: ['test/ledger-snapshots'],
    environment: { LEDGER_BUYERS: '200' },
  }),
  {
    name: 'kernel',
    shows: 'a request, a start and the memory of the kernel cost little more than bare Node',
    size: 'full',
    minutes: 3,
    about: [...BUILT, 'bench'],
    command: ['node', 'bench/src/main.ts', 'kernel', '--assert'],
  },
  drill({
    name: 'login',
    minutes: 1,
    size: '50 people log in at once',
    shows: 'others do not notice',
    limit:
      'two cores, of which the hashing takes one and the people, the server and the database share the other; where the allocator keeps its memory made no difference',
  }),
  drill({
    name: 'exam',
    minutes: 7,
    size: '2,000 candidates start within a minute and save every 15 s for five, kill -9 of a web process',
    shows: 'p99 of starting and saving under 300 ms, no acknowledged answer lost',
    limit: 'two cores, which the candidates share with the site',
  }),
  drill({
    name: 'messages-fan-out',
    minutes: 9.5,
    size: '100,000 holders of a course told of a moved session beside 40 orders a second',
    shows: 'all are told within 5 min, and p99 of order calls is at most doubled',
  }),
  drill({
    name: 'messages-pages',
    minutes: 1,
    size: '2,000 open pages on two web processes, two messages each',
    shows: 'every page has its number within 2 s; what an open page costs in memory',
  }),
  tests({
    name: 'keys',
    minutes: 2,
    size: '200,000 sealed values under a new key, 16 readers and writers, a kill -9 in the middle',
    shows: 'no read fails, and the old key opens nothing that is left',
    files: ['roles/key-rotation'],
    environment: { KEY_PEOPLE: '100000', KEY_READERS: '16' },
  }),
  tests({
    name: 'regrade',
    minutes: 0.5,
    size: '10,000 papers by a corrected key, twice',
    shows: 'within a minute, as its dry run foretold; again changes nothing',
    files: ['marking/regrade'],
    environment: { REGRADE_PAPERS: '10000' },
  }),
  tests({
    name: 'refund-histories',
    minutes: 10,
    size: '10,000 random histories of buying, studying, waiting, asking and giving back',
    shows: 'what is paid out is what was shown, to the fen, and never more than was paid',
    files: ['refund-histories'],
    environment: { REFUND_HISTORIES: '10000' },
  }),
  tests({
    name: 'commission-histories',
    minutes: 5,
    size: '100,000 random histories of buying, giving back, settling and paying out, 500 of them in the product',
    shows: 'the ledger’s sums are the rows’, nothing is above the cap, nothing is taken back twice',
    files: ['commission-histories'],
    environment: { COMMISSION_CASES: '100000', COMMISSION_HISTORIES: '500' },
  }),
];

export const besideProofs: readonly Proof[] = [
  ...others,
  ...guards,
  ...browsers,
  pictures,
  sameWork,
  ...lighthouses,
].map((proof): Proof => ({ ...proof, isBeside: true }));
