/** Proofs that are tests of the server at full size. */
import { tests } from './kinds.ts';
import type { Proof } from './proof.ts';

const CROWDED = { RACE_WAYS: '200', RACE_ROUNDS: '20' };
const CROWDED_SIZE = '200 at once × 20 rounds of each pair';

export const testProofs: readonly Proof[] = [
  tests({
    name: 'money',
    minutes: 2.5,
    size: '1,000,000 random baskets',
    shows: 'parts sum to the whole, to the fen',
    files: ['price.rules'],
    environment: { PRICE_CASES: '1000000' },
  }),
  {
    name: 'refund-money',
    shows: 'parts of a refund sum to the whole, and no promise exceeds what was paid',
    size: '1,000,000 random orders and moments',
    minutes: 4,
    about: ['contract', 'package-lock.json', 'tools/vitest', 'vitest.config.ts'],
    command: ['vitest', 'run', '--project', 'contract', '--reporter=default', 'kernel/refund.test'],
    environment: { REFUND_CASES: '1000000' },
  },
  tests({
    name: 'crash-points',
    minutes: 1.5,
    size: 'a death after each statement of create, pay, notice, close and the loops',
    shows: 'whatever was half done is finished or undone',
    files: ['crash-points'],
  }),
  tests({
    name: 'model',
    minutes: 6,
    size: '500 runs of up to 60 steps by two processes',
    shows: 'buying in any order does what a model of 100 lines says',
    files: ['test/model'],
    environment: { MODEL_RUNS: '500' },
  }),
  tests({
    name: 'fuzz',
    minutes: 4,
    size: 'every call with 100 bodies near valid and as many hostile, 12 content types',
    shows: 'no failure of the server, no row changed by what is refused',
    files: ['test/fuzz'],
  }),
  tests({
    name: 'matrix',
    minutes: 1.75,
    size: 'every call × every kind of caller × 9 forms of a foreign id',
    shows: 'owners succeed, nobody else learns or changes anything',
    files: ['test/matrix'],
  }),
  tests({
    name: 'routes',
    minutes: 0.5,
    size: '2,000 bent requests per address that is no call, through the edge',
    shows: 'no foreign byte; the old rule, put back, is found out',
    files: ['test/routes-fuzz'],
  }),
  tests({
    name: 'invariants',
    minutes: 1,
    size: 'each violation planted in a healthy market',
    shows: 'every invariant finds what it is for and is silent otherwise',
    files: ['test/invariants'],
  }),
  tests({
    name: 'abuse',
    minutes: 2.5,
    size: '10,000 guesses, 1,000 sends, 60 hostile files, 200 puzzles, every cheat of progress and exams',
    shows: 'codes, uploads, lessons, progress and exams hold',
    files: [
      'code-abuse',
      'login/login.test',
      'puzzle-pictures',
      'media/hostile',
      'progress-cheat',
      'exam/papers/cheat',
      'learning/play/play.test',
    ],
  }),
  tests({
    name: 'gateways',
    minutes: 1,
    size: 'channels, mail and text messages that hang, break off, lie or come late',
    shows: 'nobody waits for long, nothing false is believed',
    files: ['src/gateways/', 'payment/channel-hang', 'platform/circuit-breaker'],
  }),
  tests({
    name: 'clock-skew',
    minutes: 0.5,
    size: 'two machines five minutes off, both ways',
    shows: 'an order is over on both at once',
    files: ['test/clock-skew'],
  }),
  tests({
    name: 'refund-races',
    minutes: 5,
    size: CROWDED_SIZE,
    shows:
      'a refund and what else is done with its order or commission: one wins, without its guard more do',
    files: ['refund-races', 'payout-races', 'invoice-race', 'commission-races', 'accept-race'],
    environment: CROWDED,
  }),
  tests({
    name: 'exam-races',
    minutes: 2,
    size: CROWDED_SIZE,
    shows:
      'start × start, save × submit, submit × autosubmit, claim × claim, mark × mark: one wins, without its guard more do',
    files: ['exam-races'],
    environment: CROWDED,
  }),
  tests({
    name: 'paper-races',
    minutes: 2,
    size: CROWDED_SIZE,
    shows:
      'answer × answer, certificate × certificate, certificate × refund: one wins, without its guard more do',
    files: ['answer-race', 'certificate-race'],
    environment: CROWDED,
  }),
  tests({
    name: 'decision-races',
    minutes: 2.5,
    size: `${CROWDED_SIZE}; decisions about a text, reports and logins once each`,
    shows:
      'an application is decided about once, an event told once, a text held once, a changed password opens nothing',
    files: ['application-race', 'tell-race', 'decision-race', 'report-race', 'login-race'],
    environment: CROWDED,
  }),
];
