/** Guards against what hangs, dies or goes blind: channels, watches over invariants, notices. */
import type { Guard } from './guard.ts';

const BREAKER = 'platform/circuit-breaker.ts';
const CHANNEL_HANG = ['modules/order/payment/channel-hang.test.ts'];
const WATCH = ['../test/invariants/watch.test.ts'];
const SEAT_NOTICE = ['modules/order/seats/seat-notice.test.ts'];

const channels: readonly Guard[] = [
  {
    name: 'a breaker that is open makes no call',
    file: BREAKER,
    text: "if (before === 'open') {",
    without: "if (before === 'open' && failures < 0) {",
    tests: ['platform/circuit-breaker.test.ts'],
  },
  {
    name: 'a breaker lets one call probe',
    file: BREAKER,
    text: ' || isProbing ?',
    without: ' ?',
    tests: ['platform/circuit-breaker.test.ts'],
  },
  {
    name: 'a channel has a breaker',
    file: 'gateways/pay/channel-guard.ts',
    text: "breaker.run(send, ({ outcome }) => outcome === 'unavailable'),",
    without: 'send(),',
    tests: ['gateways/pay/channel-guard.test.ts'],
  },
  {
    name: 'a channel has so many places',
    file: 'gateways/pay/channel-guard.ts',
    text: 'createLimiter(AT_ONCE, ',
    without: 'createLimiter(AT_ONCE * 1_000, ',
    tests: ['gateways/pay/channel-guard.test.ts'],
  },
  {
    name: 'each channel has a guard of its own',
    file: 'gateways/pay/open-pay-gateways.ts',
    text: 'newGuard = () => createChannelGuard({ patience, ticks }),',
    without: 'newGuard = ((one) => () => one)(createChannelGuard({ patience, ticks })),',
    tests: CHANNEL_HANG,
  },
  {
    name: 'a channel that is away is asked about nothing',
    file: 'modules/order/payment/pay-gateways.ts',
    text: "case 'open':\n      return 0;",
    without: "case 'open':\n      return AT_ONCE;",
    tests: CHANNEL_HANG,
  },
  {
    name: 'each channel has a loop of its own',
    file: 'modules/order/payment.routes.ts',
    text: 'async (stopping) => askAbout(platform, gateways, channel, stopping)),',
    without:
      'async (stopping) => { for (const each of gateways.keys()) { await askAbout(platform, gateways, each, stopping); } }),',
    tests: CHANNEL_HANG,
  },
  {
    name: 'a payment in hand is nobody else’s',
    file: 'modules/order/payment/payment.repo.ts',
    text: "const LEASE = sql.lit('30 seconds');",
    without: "const LEASE = sql.lit('5 seconds');",
    tests: ['modules/order/payment/payment-lease.test.ts'],
  },
  {
    name: 'each way of notices about seats has a loop of its own',
    file: 'modules/order/order.routes.ts',
    text: '...NOTICE_WAYS.map((way) => ({\n      name: `order.notify.${way}`,\n      everyMs: NOTICE_MS,\n      run: async (stopping: AbortSignal) => sendNotices(platform, messengers, stopping, [way]),\n    })),',
    without:
      "{ name: 'order.notify', everyMs: NOTICE_MS, run: async (stopping: AbortSignal) => sendNotices(platform, messengers, stopping, NOTICE_WAYS) },",
    tests: SEAT_NOTICE,
  },
  {
    name: 'each way of messages has a loop of its own',
    file: 'modules/message/index.ts',
    text: 'WAYS.map((way) => ({\n      name: `message.send.${way}`,\n      everyMs: SEND_MS,\n      run: async (stopping) => sendDeliveries(platform, senders, stopping, [way]),\n    })),',
    without:
      "[{ name: 'message.send', everyMs: SEND_MS, run: async (stopping) => sendDeliveries(platform, senders, stopping, WAYS) }],",
    tests: ['modules/message/sending/delivery.test.ts'],
  },
].map((guard) => ({ ...guard, finding: 'R1-A5' }));

const watches: readonly Guard[] = [
  {
    name: 'an invariant has a time limit of its own',
    file: 'platform/db/invariants.ts',
    text: "applicationName: 'zhiji-invariants', log, limitMs, patience",
    without: "applicationName: 'zhiji-invariants', log, patience",
    tests: WATCH,
  },
  {
    name: 'a row that breaks an invariant is counted',
    file: 'platform/db/invariants.ts',
    text: 'found !== undefined && found.total > 0;',
    without: 'found !== undefined && found.total > 1_000_000;',
    tests: WATCH,
  },
  {
    name: 'an invariant that cannot be asked is not called healthy',
    file: 'platform/jobs/invariant-watch.ts',
    text: 'error === undefined ? (breach?.count ?? 0) : null;',
    without: '(breach?.count ?? 0);',
    tests: WATCH,
  },
  {
    name: 'one worker asks the invariants',
    file: 'platform/jobs/invariant-watch.ts',
    text: 'if (!(await takeTurn(tx))) {',
    without: 'if (!(await takeTurn(tx)) && invariants.length < 0) {',
    tests: WATCH,
  },
  {
    name: 'an old answer is not shown as one of today',
    file: 'platform/jobs/invariant-watch.rules.ts',
    text: 'ageMs(known, now) > STALE_MS ? UNKNOWN : (known.breaches ?? UNKNOWN);',
    without: 'ageMs(known, now) < 0 ? UNKNOWN : (known.breaches ?? UNKNOWN);',
    tests: WATCH,
  },
  {
    name: 'invariants that nobody asks are an alarm',
    file: 'platform/jobs/invariant-watch.ts',
    text: 'if (ms > STALE_MS) {',
    without: 'if (ms > STALE_MS * 1_000) {',
    tests: WATCH,
  },
].map((guard) => ({ ...guard, finding: 'R1-A6' }));

const notices: readonly Guard[] = [
  {
    name: 'a notice whose worker died is due again',
    file: 'modules/order/seats/seat-notice.repo.ts',
    text: 'then ${now}::timestamptz + interval ${LEASE} end,',
    without: "then ${now}::timestamptz + interval '100 years' end,",
    tests: SEAT_NOTICE,
  },
  {
    name: 'a notice that is late is an alarm',
    file: 'modules/order/seats/seat-notice.repo.ts',
    text: "where due_at <= ${now}::timestamptz - interval '5 minutes'\n",
    without: "where due_at <= ${now}::timestamptz - interval '100 years'\n",
    tests: SEAT_NOTICE,
  },
  {
    name: 'a notice that was given up is an alarm',
    file: 'modules/order/seats/seat-notice.repo.ts',
    text: "where state = 'failed' and created_at > ${now}",
    without: "where state = 'failed' and false and created_at > ${now}",
    tests: SEAT_NOTICE,
  },
  {
    name: 'a mailed invoice whose worker died is due again',
    file: 'modules/invoice/mailing/mail.repo.ts',
    text: 'then ${now}::timestamptz + interval ${LEASE} end,',
    without: "then ${now}::timestamptz + interval '100 years' end,",
    tests: ['modules/invoice/mailing/mail.test.ts'],
  },
  {
    name: 'recordings are one worker’s',
    file: 'modules/live/replay.repo.ts',
    text: 'where chapter_id = ${chapterId} and replay_tries = ${tries}',
    without: 'where chapter_id = ${chapterId} and replay_tries >= ${tries}',
    tests: ['modules/live/replay-tries.test.ts'],
  },
  {
    name: 'recordings that kill every worker are given up',
    file: 'modules/live/replay.repo.ts',
    text: '        and room.replay_tries < ${sql.lit(TRIES_MAX)}\n',
    without: '',
    tests: ['modules/live/replay-tries.test.ts'],
  },
  {
    name: 'a worker that comes back late writes nothing of what another has',
    file: 'modules/order/seats/seat-notice.repo.ts',
    text: 'and notice.tries = ended.tries and ',
    without: 'and ',
    tests: ['modules/order/seats/seat-notice.test.ts'],
  },
  {
    name: 'what fails keeps the rest of a list from nothing',
    file: 'platform/jobs/parallel.ts',
    text: '      failures.push(error);\n      inARow += 1;',
    without: '      throw error;',
    tests: ['modules/exam/told.test.ts', 'modules/live/live-push.test.ts'],
  },
  {
    name: 'a telling that fails lets the others have their turn',
    file: 'modules/learning/telling/session-telling.commands.ts',
    text: 'await passTurn(db, chosen.id, clock.now());',
    without: '',
    tests: ['modules/learning/telling/session-telling.test.ts'],
  },
].map((guard) => ({ ...guard, finding: 'R1-A11' }));

export const hangingGuards: readonly Guard[] = [...channels, ...watches, ...notices];
