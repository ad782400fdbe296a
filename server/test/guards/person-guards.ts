/** Guards of what is known of people: who may ask, what is forgotten, which sessions end. */
import type { Guard } from './guard.ts';

const CONTACT = 'modules/account/contact.commands.ts';
const CATALOG = 'modules/catalog/erase.repo.ts';
const QUOTA = ['modules/media/quota.test.ts'];
const FORGOTTEN = ['modules/account/forgotten.test.ts'];
const DELETION = ['modules/account/deletion.test.ts'];
const ID_CARD = ['modules/order/seats/id-card.test.ts'];
const ACCOUNT = ['modules/account/account.test.ts'];

const asking: readonly Guard[] = [
  {
    name: 'a buyer asks about so many phones a day',
    file: 'modules/order/seats/attendee.repo.ts',
    text: 'return (rows[0]?.asked ?? 0) <= most;',
    without: 'return (rows[0]?.asked ?? 0) <= most * 1_000;',
    tests: ['modules/order/seats/attendee.test.ts'],
    finding: 'R1-A7',
  },
  {
    name: 'an order asks about phones within the same budget',
    file: 'modules/order/seats/attendee.commands.ts',
    text: '    await refuseSeated(platform, userId, quote, { people, self });\n',
    without: '',
    tests: ['modules/order/seats/attendee.test.ts'],
    finding: 'R1-A7',
  },
  {
    name: 'tries at the cards of others run out',
    file: 'modules/identity/login/card-try.commands.ts',
    text: 'hasTold = error instanceof Failure && TELLING.has(error.key);',
    without: 'hasTold = error instanceof Failure && TELLING.has(userId.toString());',
    tests: [
      'modules/certificate/papers/certificate.test.ts',
      'modules/distribution/applications/apply.test.ts',
    ],
    finding: 'R1-A7',
  },
  {
    name: 'whoever has a certificate is told nothing of cards',
    file: 'modules/certificate/papers/apply.commands.ts',
    text: "  if (id === null) {\n    throw fail('certificate.alreadyApplied');\n  }\n  await requireCard(tx, userId, person, now);\n",
    without:
      "  await requireCard(tx, userId, person, now);\n  if (id === null) {\n    throw fail('certificate.alreadyApplied');\n  }\n",
    tests: ['modules/certificate/papers/certificate.test.ts'],
    finding: 'R1-A7',
  },
];

const forgetting: readonly Guard[] = [
  {
    name: 'every module forgets who leaves',
    file: 'modules/account/deletion.commands.ts',
    text: 'await eraseUser?.(tx, { id: userId, phone, email });',
    without: 'void [eraseUser, phone, email];',
    tests: FORGOTTEN,
  },
  {
    name: 'a table of users is some module’s to forget',
    file: 'modules/order/erase.repo.ts',
    text: '  attendee_check: [],\n',
    without: '',
    tests: DELETION,
  },
  {
    name: 'who leaves is forgotten in the seats that others bought',
    file: 'modules/order/erase.commands.ts',
    text: '  await eraseHolder(tx, id, phoneRef(config.dataKey, phone));\n',
    without: '',
    tests: FORGOTTEN,
  },
  {
    name: 'files of who leaves are swept',
    file: 'modules/media/index.ts',
    text: '      await sweepAllOf(tx, id, platform.clock.now());\n',
    without: '',
    tests: ['modules/account/forgotten-files.test.ts'],
  },
  {
    name: 'certificates of who leaves are swept',
    file: 'modules/certificate/erase.commands.ts',
    text: '    await sweepFile(platform, tx, id, key);\n',
    without: '',
    tests: ['modules/certificate/papers/certificate.test.ts'],
  },
  {
    name: 'what few could read goes with who wrote it',
    file: CATALOG,
    text: "content = case when ${PUBLIC} then content else '' end,",
    without: 'content = content,',
    tests: DELETION,
  },
  {
    name: 'pictures go with who sent them',
    file: CATALOG,
    text: "update comment set ip_region = '', images = '{}',",
    without: "update comment set ip_region = '',",
    tests: DELETION,
  },
  {
    name: 'identity cards go after the class',
    file: 'modules/order/erase.repo.ts',
    text: 'course.end_at) < ${endedBefore})',
    without: 'course.end_at) < ${endedBefore} and false)',
    tests: ID_CARD,
  },
  {
    name: 'identity cards go with an order that is over',
    file: 'modules/order/erase.repo.ts',
    text: 'o.status in (${ORDERS.cancelled}, ',
    without: 'o.status in (',
    tests: ID_CARD,
  },
  {
    name: 'identity cards are forgotten by a job',
    file: 'modules/order/order.routes.ts',
    text: 'run: async () => forgetIdCards(platform),',
    without: 'run: async () => Promise.resolve(),',
    tests: ID_CARD,
  },
].map((guard) => ({ ...guard, finding: 'R1-A8' }));

const sessions: readonly Guard[] = [
  {
    name: 'other sessions end with a new phone',
    file: CONTACT,
    text: '    });\n    await endOthers(platform, tx, userId, { except: sessionId });\n',
    without: '    });\n',
    tests: ACCOUNT,
  },
  {
    name: 'other sessions end with a new mailbox',
    file: CONTACT,
    text: "'email', email));\n    await endOthers(platform, tx, userId, { except: sessionId });\n",
    without: "'email', email));\n",
    tests: ACCOUNT,
  },
  {
    name: 'other sessions end with a new password',
    file: 'modules/identity/password/password.commands.ts',
    text: '    await endOthers(platform, tx, userId, ended);\n',
    without: '',
    tests: ACCOUNT,
  },
  {
    name: 'no session lives longer than thirty days',
    file: 'modules/identity/session/session.rules.ts',
    text: 'SESSION_MAX_MS = 30 * DAY_MS;',
    without: 'SESSION_MAX_MS = 3_000 * DAY_MS;',
    tests: ['modules/identity/session/session.test.ts'],
  },
  {
    name: 'tickets end with the device that asked for them',
    file: 'modules/identity/session/sso-ticket.repo.ts',
    text: "in ('logout', 'remote', 'elsewhere'))",
    without: "in ('never'))",
    tests: ['modules/identity/sso/sso.test.ts'],
  },
  {
    name: 'other sessions end when WeChat is bound to a known phone',
    file: 'modules/identity/wechat/wechat-bind.commands.ts',
    text: "    await endOthers(platform, tx, userId, 'all');\n",
    without: '',
    tests: ['modules/identity/wechat/wechat-bind.test.ts'],
  },
].map((guard) => ({ ...guard, finding: 'R1-A9' }));

const sending: readonly Guard[] = [
  {
    name: 'no third party is asked inside a transaction',
    file: 'platform/db/outside-transactions.ts',
    text: 'if (isInTransaction()) {',
    without: "if (isInTransaction() && path === '') {",
    tests: ['platform/db/outside-transactions.test.ts'],
  },
  {
    name: 'the sweep asks the store outside transactions',
    file: 'modules/media/upload.commands.ts',
    text: '    await deleteObjects(platform, rows);\n',
    without:
      "    const { inTransaction } = await import('#platform/db/transaction');\n    await inTransaction(db, async () => deleteObjects(platform, rows));\n",
    tests: QUOTA,
  },
  {
    name: 'what is being swept cannot be shown any more',
    file: 'modules/media/upload.repo.ts',
    text: 'set sweeping = true, sweep_at = ${until}',
    without: 'set sweep_at = ${until}',
    tests: QUOTA,
  },
  {
    name: 'a user sends so many files a day',
    file: 'modules/media/upload-day.repo.ts',
    text: 'where day.files + excluded.files <= ${most.files}',
    without: 'where true',
    tests: QUOTA,
  },
  {
    name: 'a user sends so many bytes a day',
    file: 'modules/media/upload-day.repo.ts',
    text: 'and day.bytes + excluded.bytes <= ${most.bytes}',
    without: '',
    tests: QUOTA,
  },
  {
    name: 'a user gets so many credentials a day',
    file: 'modules/media/upload-day.repo.ts',
    text: 'and day.credentials + excluded.credentials <= ${most.credentials}',
    without: '',
    tests: QUOTA,
  },
  {
    name: 'a folder that is too full is emptied',
    file: 'modules/media/upload-quota.commands.ts',
    text: 'if (isFolderFull(await storage.private.measure(key))) {',
    without: 'if (isFolderFull(await storage.private.measure(key)) && userId < 0) {',
    tests: QUOTA,
  },
].map((guard) => ({ ...guard, finding: 'R1-A10' }));

export const personGuards: readonly Guard[] = [...asking, ...forgetting, ...sessions, ...sending];
