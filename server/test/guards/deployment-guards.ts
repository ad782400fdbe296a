/** Guards of keys, clocks, timetables, the edge and what a server believes of a request. */
import type { Guard } from './guard.ts';

const CRYPTO = 'platform/crypto.ts';
const DATA_KEYS = 'platform/db/data-keys.ts';
const EDGE_CONF = '../../deploy/nginx/edge.conf';
const SERVER = 'platform/http/server.ts';
const TIMETABLE_REPO = 'platform/jobs/timetable.repo.ts';
const RING = ['platform/crypto.test.ts'];
const START = ['roles/data-keys.test.ts'];
const TIMETABLE = ['../test/timetable.test.ts'];
const EDGE = ['../test/edge.test.ts'];
const FORWARDED = ['../test/forwarded.test.ts'];
const PLAYLISTS = ['modules/learning/play/playlist-cache.test.ts'];

const changing: readonly Guard[] = [
  {
    name: 'a value is opened by the key it was sealed with',
    file: CRYPTO,
    text: 'keyOf(ring, sealed[0] ?? 0);',
    without: 'keyOf(ring, ring.newest);',
    tests: RING,
  },
  {
    name: 'a signature of a former key holds',
    file: CRYPTO,
    text: '[...ring.keys.values()].filter(',
    without: '[keyOf(ring, ring.newest)].filter(',
    tests: RING,
  },
  {
    name: 'people are found whatever key seals them',
    file: CRYPTO,
    text: 'mac(ring.index, text, PSEUDONYM_LENGTH);',
    without: 'mac(keyOf(ring, ring.newest), text, PSEUDONYM_LENGTH);',
    tests: RING,
  },
  {
    name: 'a process has every key that values need',
    file: DATA_KEYS,
    text: 'if (needed.size > 0) {',
    without: 'if (needed.size < 0) {',
    tests: START,
  },
  {
    name: 'a key that was just retired may still be needed',
    file: DATA_KEYS,
    text: '(retiredAt === null || retiredAt > since)',
    without: 'retiredAt === null',
    tests: START,
  },
  {
    name: 'a key keeps its id',
    file: DATA_KEYS,
    text: 'if (key !== undefined && fingerprint(key) !== expected) {',
    without: "if (key !== undefined && expected === '') {",
    tests: START,
  },
  {
    name: 'a change of the key seals every value anew',
    file: 'platform/db/key-rotation.ts',
    text: '      await resealColumn(all, ring, column, (count) => {\n        sealed += count;\n      });\n',
    without: '      sealed += Number(column.table.length < 0);\n',
    tests: START,
  },
  {
    name: 'WeChat Pay may have two keys at a time',
    file: 'gateways/pay/wechat-pay-signature.ts',
    text: 'new Map(keys.map(',
    without: 'new Map(keys.slice(0, 1).map(',
    tests: ['gateways/pay/wechat-pay-signature.test.ts'],
  },
  {
    name: 'a notice of another kind is written down',
    file: 'modules/order/payment/notice.commands.ts',
    text: '    await noteOther(platform, channel, notice);\n',
    without: '',
    tests: ['modules/order/payment/notice.test.ts'],
  },
  {
    name: 'each time of a timetable is run once',
    file: TIMETABLE_REPO,
    text: 'where t.next_at < excluded.next_at and ',
    without: 'where ',
    tests: TIMETABLE,
  },
  {
    name: 'a timetable does not run beside itself',
    file: TIMETABLE_REPO,
    text: ' and t.leased_until < clock_timestamp()',
    without: '',
    tests: TIMETABLE,
  },
  {
    name: 'deadlines go by the clock of the database',
    file: 'platform/clock.ts',
    text: 'told = closer(told, await read(ask));',
    without: 'told = closer(told, await read(async () => (await ask(), own.now())));',
    tests: ['../test/clock-skew.test.ts'],
  },
  {
    name: 'what is known better than a slow answer says is kept',
    file: 'platform/clock.ts',
    text: 'isContradicted || fresh.offMs <= offMs',
    without: 'isContradicted || fresh.offMs > 0',
    tests: ['platform/clock.test.ts'],
  },
  {
    name: 'a machine whose clock is wrong does not begin',
    file: 'roles/start-check.ts',
    text: 'Math.abs(skewMs) <= MAX_SKEW_MS',
    without: 'Math.abs(skewMs) <= MAX_SKEW_MS * 1_000',
    tests: ['roles/start-check.test.ts'],
  },
  {
    name: 'a site over https says so to browsers',
    file: EDGE_CONF,
    text: '    add_header Strict-Transport-Security $transport_security always;\n',
    without: '',
    tests: EDGE,
  },
].map((guard) => ({ ...guard, finding: 'R1-A13' }));

const shared: readonly Guard[] = [
  {
    name: 'notices of payments have a limit of their own at the edge',
    file: EDGE_CONF,
    text: '      limit_conn telling 100;\n',
    without: '',
    tests: EDGE,
  },
  {
    name: 'lessons have a limit of their own at the edge',
    file: EDGE_CONF,
    text: '      limit_conn playing 1000;\n',
    without: '',
    tests: EDGE,
  },
  {
    name: 'viewers have a limit of their own at the edge',
    file: EDGE_CONF,
    text: '      limit_conn streams 2000;\n',
    without: '',
    tests: EDGE,
  },
].map((guard) => ({ ...guard, finding: 'R1-A12' }));

const believing: readonly Guard[] = [
  {
    name: 'a redirect of the edge names no host',
    file: EDGE_CONF,
    text: '    absolute_redirect off;\n',
    without: '',
    tests: EDGE,
  },
  {
    name: 'the edge waits so long for a header',
    file: EDGE_CONF,
    text: 'client_header_timeout 10s;',
    without: 'client_header_timeout 20s;',
    tests: EDGE,
  },
  {
    name: 'a server waits so long for a header',
    file: SERVER,
    text: '      connectionsCheckingInterval: TIMEOUT_CHECK_MS,\n',
    without: '',
    tests: EDGE,
  },
  {
    name: 'an address is believed from the proxies that are named',
    file: SERVER,
    text: 'trusts(direct) && ',
    without: '',
    tests: FORWARDED,
  },
  {
    name: 'what is no address is believed from nobody',
    file: SERVER,
    text: ' && isIP(forwarded) !== 0',
    without: '',
    tests: FORWARDED,
  },
  {
    name: 'a playlist is remembered for minutes',
    file: 'modules/learning/play/playlist-cache.ts',
    text: '    ttl: CACHE_MS,\n',
    without: '',
    tests: PLAYLISTS,
  },
  {
    name: 'playlists together stay within their bytes',
    file: 'modules/learning/play/playlist-cache.ts',
    text: 'maxSize: CACHE_BYTES_MAX,',
    without: 'maxSize: CACHE_BYTES_MAX * 1_000,',
    tests: PLAYLISTS,
  },
  {
    name: 'clicks on links that are none leave no names',
    file: 'modules/analytics/click-counter.ts',
    text: 'left.filter((_, place) => real.has(place))',
    without: 'left.filter((_, place) => real.has(place) || true)',
    tests: ['modules/distribution/sharing/click.test.ts'],
  },
  {
    name: 'a click whose code is no text keeps no others from being counted',
    file: 'modules/analytics/click-counter.ts',
    text: 'retailId.toWellFormed()',
    without: 'retailId',
    tests: ['modules/distribution/sharing/click.test.ts'],
  },
].map((guard) => ({ ...guard, finding: 'R1-A17' }));

export const deploymentGuards: readonly Guard[] = [...changing, ...shared, ...believing];
