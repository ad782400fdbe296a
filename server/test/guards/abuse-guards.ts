/** Guards against machines and strangers: addresses, puzzles, passwords, codes, WeChat. */
import type { Guard } from './guard.ts';

const PUZZLE_RULES = 'modules/identity/puzzle/puzzle.rules.ts';
const PUZZLE_COMMANDS = 'modules/identity/puzzle/puzzle.commands.ts';
const CODE_REPO = 'modules/identity/code/code.repo.ts';
const CODE_RULES = 'modules/identity/code/code.rules.ts';
const CODE_REQUEST = 'modules/identity/code/code-request.commands.ts';
const IPV6 = ['modules/identity/login/ipv6.test.ts'];
const PUZZLE = ['modules/identity/puzzle/puzzle.test.ts'];
const PICTURES = ['modules/identity/puzzle/puzzle-pictures.test.ts'];
const REGISTER = ['modules/identity/login/register.test.ts'];
const ABUSE = ['modules/identity/code/code-abuse.test.ts'];
const NAMED = ['modules/identity/code/code-named.test.ts'];

const machines: readonly Guard[] = [
  {
    name: 'limits of calls count a network of 64 bits as one',
    file: 'platform/http/rate-limit.ts',
    text: 'const address = hostOf(from);',
    without: 'const address = from;',
    tests: IPV6,
  },
  {
    name: 'logins count a network of 64 bits as one',
    file: 'modules/identity/login/login-attempt.commands.ts',
    text: '`login-address:${originOf(address).host}`',
    without: '`login-address:${address}`',
    tests: IPV6,
  },
  {
    name: 'a puzzle is not solved by guessing where the hole is',
    file: PUZZLE_RULES,
    text: 'const TOLERANCE = 3;',
    without: 'const TOLERANCE = 9;',
    tests: PUZZLE,
  },
  {
    name: 'a puzzle is not solved by guessing often',
    file: PUZZLE_RULES,
    text: 'export const PUZZLE_TRIES = 1;',
    without: 'export const PUZZLE_TRIES = 5;',
    tests: PUZZLE,
  },
  {
    name: 'how a piece was moved is judged',
    file: PUZZLE_COMMANDS,
    text: 'isByHand(trace, x, availableMs) && ',
    without: '',
    tests: PUZZLE,
  },
  {
    name: 'a piece is moved at the uneven speed of a hand',
    file: 'modules/identity/puzzle/trace.rules.ts',
    text: '    unevenness(withoutLongest(partTimes(points, way))) >= UNEVEN_SPEED &&\n',
    without: '',
    tests: ['modules/identity/puzzle/trace.rules.test.ts'],
  },
  {
    name: 'a hole has decoys beside it',
    file: PUZZLE_RULES,
    text: 'const DECOYS = 2;',
    without: 'const DECOYS = 0;',
    tests: PICTURES,
  },
  {
    name: 'a hole is not known by being the darkest',
    file: 'modules/identity/puzzle/puzzle-pictures.ts',
    text: 'next() < FOREMOST ?',
    without: 'next() >= 0 ?',
    tests: PICTURES,
  },
  {
    name: 'a password that everybody guesses first is refused',
    file: 'modules/identity/password/password.rules.ts',
    text: 'COMMON_PASSWORDS.has(password) ||\n    isWellKnown(password)',
    without: 'COMMON_PASSWORDS.has(password)',
    tests: ['modules/identity/password/password.test.ts'],
  },
  {
    name: 'nobody registers with his own name as password',
    file: 'modules/identity/login/register.commands.ts',
    text: 'if (isPersonal(password, { username, phone })) {',
    without: "if (username === '' && isPersonal(password, { username, phone })) {",
    tests: REGISTER,
  },
  {
    name: 'nobody changes his password to his own name',
    file: 'modules/identity/password/password.commands.ts',
    text: 'if (isPersonal(password, ',
    without: 'if (userId < 0 && isPersonal(password, ',
    tests: REGISTER,
  },
].map((guard) => ({ ...guard, finding: 'R1-A12' }));

const codes: readonly Guard[] = [
  {
    name: 'who proves nothing takes nothing from the budget of who does',
    file: CODE_REPO,
    text: 'where target = ${keys.target} and proof = ${proof} and',
    without: 'where target = ${keys.target} and',
    tests: ABUSE,
  },
  {
    name: 'a code asked for without proof ends no other',
    file: CODE_REPO,
    text: "    .where('proof', '=', code.proof)\n",
    without: '',
    tests: ABUSE,
  },
  {
    name: 'a code asked for without proof hides no other',
    file: CODE_REPO,
    text: "select distinct on (proof = 'open') target, id from verification_code\n          where target = ${target} and scene = any(${[...scenes]}::text[])\n            and replaced_at is null\n          order by proof = 'open', created_at desc, id desc) newest",
    without:
      'select target, id from verification_code\n          where target = ${target} and scene = any(${[...scenes]}::text[])\n            and replaced_at is null\n          order by created_at desc, id desc limit 1) newest',
    tests: ABUSE,
  },
  {
    name: 'who proves nothing gets a tenth of the day’s messages',
    file: CODE_RULES,
    text: 'const OPEN_SHARE = 0.1;',
    without: 'const OPEN_SHARE = 1;',
    tests: ABUSE,
  },
  {
    name: 'a session proves nothing about a new phone',
    file: CODE_REQUEST,
    text: "return ticket === null ? 'open' : 'puzzle';",
    without: "return ticket === null ? 'owner' : 'puzzle';",
    tests: ABUSE,
  },
  {
    name: 'codes nobody enters raise the proof',
    file: CODE_REQUEST,
    text: 'if (isBroken(breaker, standing[breaker])) {',
    without: 'if (isBroken(breaker, standing[breaker]) && standing[breaker].sent < 0) {',
    tests: ABUSE,
  },
  {
    name: 'codes nobody enters close nothing',
    file: CODE_REQUEST,
    text: "if (proof === 'owner' || ticket?.hard === true) {",
    without: "if (proof === 'owner' || ticket?.hard === null) {",
    tests: ABUSE,
  },
  {
    name: 'codes asked for without proof raise nothing for who solves a puzzle',
    file: CODE_REPO,
    text: "where area = ${keys.area} and state = 'sent' and channel = ${channel}\n                  and proof = ${proof} and",
    without:
      "where area = ${keys.area} and state = 'sent' and channel = ${channel}\n                  and",
    tests: ABUSE,
  },
  {
    name: 'a hard puzzle takes work beside the slide',
    file: PUZZLE_COMMANDS,
    text: ' && hasWork(worked, bits.beside);',
    without: ';',
    tests: PUZZLE,
  },
  {
    name: 'each account that names a phone has a code of its own there',
    file: CODE_RULES,
    text: 'return `${userId}:${receiver}`;',
    without: "return userId < 0 ? '' : receiver;",
    tests: NAMED,
  },
  {
    name: 'a mailbox gets so many mails from all who name it',
    file: CODE_REPO,
    text: 'where receiver = ${keys.receiver} and proof = ${proof} and',
    without: 'where receiver = ${keys.receiver} and proof = ${proof} and false and',
    tests: NAMED,
  },
  {
    name: 'an account names so many mailboxes',
    file: CODE_REPO,
    text: 'where asker = ${keys.asker} and proof = ${proof} and',
    without: 'where asker = ${keys.asker} and proof = ${proof} and false and',
    tests: NAMED,
  },
  {
    name: 'strangers use up tries of their own',
    file: 'modules/identity/code/code.repo.ts',
    text: 'case when code.address = ${host} then code.tries else code.stranger_tries end',
    without: '(code.tries + code.stranger_tries)',
    tests: ['modules/identity/code/code.test.ts'],
  },
].map((guard) => ({ ...guard, finding: 'R1-A15' }));

export const abuseGuards: readonly Guard[] = [
  ...machines,
  ...codes,
  {
    name: 'a code of WeChat counts in the browser that asked for it',
    file: 'modules/identity/wechat/wechat-nonce-cookie.ts',
    text: 'return value !== null && isSame(askOf(platform, value), ask);',
    without: "return value !== null && ask !== '?';",
    tests: ['modules/identity/wechat/wechat-bind.test.ts'],
    finding: 'R1-A16',
  },
];
