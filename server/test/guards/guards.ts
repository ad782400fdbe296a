/**
 * Guards, each with the tests that must notice when it is gone. `npm run full -- --only guards`
 * takes away one after the other and runs its tests, which must then fail.
 */
export interface Guard {
  readonly name: string;
  /** Below server/src. */
  readonly file: string;
  /** Stands once in the file. */
  readonly text: string;
  /** What stands there without it. */
  readonly without: string;
  /** Test files that must fail without it, below server/src. */
  readonly tests: readonly string[];
}

export const guards: readonly Guard[] = [
  {
    name: 'a ticket is checked in once',
    file: 'modules/order/seats/check-in.repo.ts',
    text: 'and ${CHECK_IN.allowed}',
    without: '',
    tests: ['modules/order/seats/check-in.test.ts'],
  },
  {
    name: 'a ticket admits only when its order is paid',
    file: 'modules/order/seats/check-in.repo.ts',
    text: 'and (o.status = any (${ADMITTING_STATUSES}::int[])',
    without: 'and (true',
    tests: ['modules/order/seats/check-in.test.ts'],
  },
  {
    name: 'a refund that was sent again is not paid by hand',
    file: 'modules/order/payment/refund.commands.ts',
    text: 'if (locked?.refund.status !== status)',
    without: 'if (locked === null)',
    tests: ['modules/order/refunds/payout.test.ts', 'modules/order/refunds/payout-races.test.ts'],
  },
  {
    name: 'a certificate that takes the place of another ends with its course',
    file: 'modules/certificate/papers/certificate.repo.ts',
    text: 'select from certificate where user_id = ${userId} and course_id = ${courseId} for update`',
    without: 'select`',
    tests: ['modules/certificate/papers/return.test.ts'],
  },
  {
    name: 'no more coupons than there are',
    file: 'modules/coupon/claim.repo.ts',
    text: 'and n.receive_num < n.total_num',
    without: '',
    tests: ['modules/coupon/claim.test.ts'],
  },
  {
    name: 'no more coupons than one person may have',
    file: 'modules/coupon/claim.repo.ts',
    text: 'and own.num < c.limit_num',
    without: '',
    tests: ['modules/coupon/claim.test.ts'],
  },
  {
    name: 'a payment of another sum pays nothing',
    file: 'modules/order/payment/fact.rules.ts',
    text: 'const isAsked = amountFen === known.amountFen;',
    without: 'const isAsked = amountFen >= 0;',
    tests: ['modules/order/payment/fact.test.ts', 'modules/order/payment/notice.test.ts'],
  },
  {
    name: 'a payment is applied once',
    file: 'modules/order/payment/fact.rules.ts',
    text: "if (known.state === 'succeeded')",
    without: 'if (known.amountFen < 0)',
    tests: ['modules/order/payment/fact.test.ts', 'modules/order/payment/notice.test.ts'],
  },
  {
    name: "a channel's number proves one payment",
    file: 'modules/order/payment/fact.rules.ts',
    text: 'if (known.provenTradeNo !== null && known.provenTradeNo !== tradeNo)',
    without: 'if (known.amountFen < 0)',
    tests: ['modules/order/payment/fact.test.ts', 'modules/order/payment/notice.test.ts'],
  },
  {
    name: 'money for a closed order goes back',
    file: 'modules/order/payment/fact.rules.ts',
    text: "case ORDER_STATUSES.voided:\n      return 'late';",
    without: "case ORDER_STATUSES.voided:\n      return 'applied';",
    tests: ['modules/order/payment/fact.test.ts', 'modules/order/payment/notice.test.ts'],
  },
  {
    name: 'Alipay signs its notices',
    file: 'gateways/pay/alipay-signature.ts',
    text: "return verify(DIGEST, Buffer.from(text), key, Buffer.from(signature, 'base64'));",
    without:
      "return verify(DIGEST, Buffer.from(text), key, Buffer.from(signature, 'base64')) || true;",
    tests: ['gateways/pay/alipay-signature.test.ts', 'modules/order/payment/notice.test.ts'],
  },
  {
    name: 'WeChat Pay signs its notices',
    file: 'gateways/pay/wechat-pay-signature.ts',
    text: "return 'not signed';",
    without: '',
    tests: ['gateways/pay/wechat-pay-signature.test.ts', 'modules/order/payment/notice.test.ts'],
  },
  {
    name: 'WeChat Pay signs its notices now',
    file: 'gateways/pay/wechat-pay-signature.ts',
    text: 'Math.abs(age) <= FRESH_SECONDS',
    without: 'Math.abs(age) >= 0',
    tests: ['gateways/pay/wechat-pay-signature.test.ts'],
  },
  {
    name: 'a code is tried a few times',
    file: 'modules/identity/code/code.repo.ts',
    text: 'and code.tries < ${CODE_TRIES}',
    without: 'and code.tries < ${CODE_TRIES} * 1000000',
    tests: ['modules/identity/code/code.test.ts', 'modules/identity/code/code-abuse.test.ts'],
  },
  {
    name: 'a code opens one thing',
    file: 'modules/identity/code/code.repo.ts',
    text: ".where('used_at', 'is', null)",
    without: '',
    tests: ['modules/identity/code/code.test.ts', 'modules/identity/login/login.test.ts'],
  },
  {
    name: 'a puzzle is solved once, in a few tries',
    file: 'modules/identity/puzzle/puzzle.repo.ts',
    text: 'where not tried.solved and tried.tries < ${PUZZLE_TRIES}',
    without: 'where tried.tries < ${PUZZLE_TRIES} * 1000000',
    tests: ['modules/identity/puzzle/puzzle.test.ts'],
  },
  {
    name: 'an order is shown to its buyer',
    file: 'modules/order/view/order-detail.repo.ts',
    text: 'where o.user_id = ${userId} and ${which}',
    without: 'where ${userId}::bigint > 0 and ${which}',
    tests: ['modules/order/view/order-detail.test.ts'],
  },
  {
    name: 'a flash sale sells what it has',
    file: 'modules/order/checkout/create.repo.ts',
    text: 'and sold + ${order.num}::int <= stock',
    without: '',
    tests: ['modules/order/checkout/create-scarce.test.ts'],
  },
  {
    name: 'a course sells the seats it has',
    file: 'modules/order/checkout/create.repo.ts',
    text: 'and s.seat_used + ${order.num}::int <= s.seat_num',
    without: '',
    tests: ['modules/order/checkout/create-scarce.test.ts'],
  },
  {
    name: 'a revoked grant gives no access',
    file: 'modules/learning/grants/access-rule.repo.ts',
    text: '${isGiven} and (held.ends_at',
    without: '(held.ends_at',
    tests: ['modules/learning/play/play.test.ts', 'modules/learning/annex/annex.test.ts'],
  },
  {
    name: 'an ended grant gives no access',
    file: 'modules/learning/grants/access-rule.repo.ts',
    text: ' and (held.ends_at is null or held.ends_at > ${time})',
    without: '',
    tests: ['modules/learning/play/play.test.ts', 'modules/learning/annex/annex.test.ts'],
  },
  {
    name: 'a grant gives no access before it begins',
    file: 'modules/learning/grants/access-rule.repo.ts',
    text: '${opens(now)} and held.starts_at <= ${now}',
    without: '${opens(now)}',
    tests: ['modules/learning/grants/access-rule.test.ts'],
  },
  {
    name: 'an ended session plays nothing',
    file: 'modules/learning/play/play.repo.ts',
    text: 'and session.revoked_at is null and session.expires_at > ${now}',
    without: '',
    tests: ['modules/learning/play/play.test.ts'],
  },
  {
    name: 'a play link alone plays nothing',
    file: 'modules/learning/play/play.repo.ts',
    text: 'else session.bind_hash = ${cookieHash} end',
    without: 'else true end',
    tests: ['modules/learning/play/play.test.ts'],
  },
  {
    name: 'only trial lessons are open to everybody',
    file: 'modules/learning/play/play.repo.ts',
    text: 'and chapter.try_see and course.status = ${COURSES.onSale}',
    without: 'and course.status = ${COURSES.onSale}',
    tests: ['modules/learning/play/play.test.ts'],
  },
  {
    name: 'annexes for buyers are not open',
    file: 'modules/learning/annex/annex.repo.ts',
    text: 'where annex.id = ${id} and not annex.need_buy and course.status = ${COURSES.onSale}',
    without: 'where annex.id = ${id} and course.status = ${COURSES.onSale}',
    tests: ['modules/learning/annex/annex.test.ts'],
  },
  {
    name: 'names in play links are a closed set',
    file: 'modules/learning/play/play-file.rules.ts',
    text: 'const IN_FOLDER = /^([^/]+)\\/([^/]+)$/u;',
    without: 'const IN_FOLDER = /^([^/]+)\\/([^/]+)/u;',
    tests: ['modules/learning/play/play-file.rules.test.ts'],
  },
  {
    name: 'the bucket client takes plain keys',
    file: 'platform/storage/object-key.ts',
    text: 'if (key.length > KEY_MAX || !PLAIN_KEY.test(key))',
    without: 'if (key.length > KEY_MAX)',
    tests: ['platform/storage/object-key.test.ts'],
  },
  {
    name: 'what is studied needs its time',
    file: 'modules/learning/progress/progress.rules.ts',
    text: 'const CREDIT_MAX_MS = HEARTBEAT_MAX_SECONDS * SECOND_MS;',
    without: 'const CREDIT_MAX_MS = 1_000_000_000;',
    tests: ['modules/learning/progress/progress-cheat.test.ts'],
  },
  {
    name: 'saving and handing in hold the same attempt',
    file: 'modules/exam/papers/attempt.repo.ts',
    text: 'a.id = ${id}::bigint for update`',
    without: 'a.id = ${id}::bigint`',
    tests: ['modules/exam/marking/exam-races.test.ts'],
  },
  {
    name: 'an attempt whose time is over keeps no answers',
    file: 'modules/exam/papers/attempt.repo.ts',
    text: 'and a.deadline_at > ${tooLate(now)} as is_open',
    without: 'and true as is_open',
    tests: ['modules/exam/papers/cheat.test.ts'],
  },
  {
    name: 'a paper is with one marker at a time',
    file: 'modules/exam/marking/marking.repo.ts',
    text: 'and (a.marked_until is null or a.marked_until <= ${now} or a.marker = ${marker})\n    returning',
    without: '\n    returning',
    tests: ['modules/exam/marking/marking.test.ts'],
  },
  {
    name: 'a corrected key takes nothing away',
    file: 'modules/exam/marking/regrade.rules.ts',
    text: 'if (score <= paper.score)',
    without: 'if (score === paper.score)',
    tests: ['modules/exam/marking/regrade.test.ts'],
  },
  {
    name: 'a name in a play link is read, never passed on',
    file: 'modules/learning/play/play-gate.ts',
    text: "from './play-file.rules.ts'",
    without: "from '../../../../test/routes-fuzz/old-part-of.ts'",
    tests: ['../test/routes-fuzz/routes-fuzz.test.ts'],
  },
  {
    name: 'at most half of a course is held unpaid for long',
    file: 'modules/order/checkout/create.repo.ts',
    text: 'and exists (select from stock where is_scarce)',
    without: 'and false',
    tests: ['modules/order/closing/course-holds.test.ts'],
  },
];
