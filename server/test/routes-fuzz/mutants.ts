/** Requests near a good one: its path bent, its encoding doubled, its method and headers changed. */
import * as fc from 'fast-check';
import type { RawRequest } from './wire.ts';

/** A route as an honest client uses it, and what a dishonest one would like from it. */
export interface FuzzRoute {
  readonly name: string;
  readonly method: string;
  /** Good paths, with links of a visitor and of a buyer where the route takes one. */
  readonly paths: readonly string[];
  /** What proves who asks. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Where the foreign things are. */
export interface Prey {
  /** `bucket/key` of objects nobody may read. */
  readonly objects: readonly string[];
  readonly buckets: readonly string[];
  /** Names of files of this machine, below the edge's own folder. */
  readonly files: readonly string[];
}

const DEPTH_MAX = 8;
const UPS = [
  ['../', '%2e%2e/', '%2E%2E%2F', '..%2f', '.%2e/', '%252e%252e/', '%252e%252e%252f', '..%252f'],
  ['%25252e%25252e/', '..;/', '..\\', '..%5c', '%2e%2e%5c', '%c0%ae%c0%ae/', '..%00/', './../'],
].flat();
const PIECES = [
  ['/', '//', '\\', '%2f', '%252f', '%5c', '.', '..', '%2e', '%252e', ';', ';a=b', ':', '@', '~'],
  ['?', '%3F', '%253F', '#', '%23', '&', '%26', '=', '%00', '%2500', '%0d%0ax: y', '%0a', '%09'],
  ['%20', '+', '%', '%zz', '%u002e', '\xe8\xaf\xbe', '%E8%AF%BE', '%ff%fe', '*', '$', '{}', "'"],
  ['key', 'master.m3u8', 'index.m3u8', 'file.pdf', 's00000.ts', 'made.json', 'source', 'events'],
  ['annex', 'calendar.ics', 'live', '0.ts', '.state', '.env', 'nginx.conf', 'access.log', 'hls'],
].flat();
const QUERIES = [
  'list-type=2&prefix=media-source%2F',
  'list-type=2',
  'acl',
  'versions',
  'policy',
  'uploads',
  'location',
  'torrent',
  'X-Amz-Signature=0',
  'response-content-type=text/html',
  'secret=&secret=',
  '__proto__[a]=1',
  'a'.repeat(3_000),
];
const PREFIXES = [
  '/play',
  '/stored',
  '/live-class',
  '/media',
  '/first-screen',
  '/hooks',
  '/api',
  '',
];
const METHODS = [
  ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'PROPFIND', 'COPY'],
  ['get', 'GETS', 'PURGE', 'LINK', 'MOVE'],
].flat();

type Mutation = (path: string) => string;

/** So many requests near those of a route; the same seed gives the same. */
export function mutantsOf(
  route: FuzzRoute,
  prey: Prey,
  { seed, count }: { seed: number; count: number },
) {
  return fc.sample(requests(route, prey), { seed, numRuns: count });
}

function requests(route: FuzzRoute, prey: Prey): fc.Arbitrary<RawRequest> {
  const targets = fc
    .tuple(
      fc.constantFrom(...route.paths),
      fc.array(mutations(prey), { minLength: 1, maxLength: 3 }),
    )
    .map(([path, steps]) => firstLine(steps.reduce((bent, step) => step(bent), path)));
  const methods = fc.oneof(
    { weight: 6, arbitrary: fc.constant(route.method) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  );
  const extra = fc.array(headers(prey), { maxLength: 2 });
  return fc.tuple(methods, targets, extra).map(([method, target, more]) => {
    const replaced = new Set(more.map(([name]) => name));
    const usual = [['host', 'zhiji.example'] as const, ...route.headers];
    return {
      method,
      target,
      headers: [...usual.filter(([name]) => !replaced.has(name)), ...more],
      body: method === 'GET' || method === 'HEAD' ? '' : route.body,
    };
  });
}

function mutations(prey: Prey): fc.Arbitrary<Mutation> {
  const up = fc
    .tuple(fc.constantFrom(...UPS), fc.integer({ min: 0, max: DEPTH_MAX }))
    .map(([step, depth]) => step.repeat(depth));
  const wanted = fc.oneof(
    fc.constantFrom(...prey.objects),
    fc.constantFrom(...prey.objects).map((object) => object.slice(object.indexOf('/') + 1)),
    fc.constantFrom(...prey.files),
    fc
      .tuple(
        fc.constantFrom('', ...prey.buckets),
        fc.constantFrom('?', '%3F', '%3f', '%253F', '/?', '#'),
        fc.constantFrom(...QUERIES),
      )
      .map(
        ([bucket, mark, query]) =>
          bucket + mark + query.replaceAll('&', mark === '?' ? '&' : '%26'),
      ),
  );
  const at = fc.double({ min: 0, max: 1, noNaN: true });
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(up, wanted).map(
        ([u, w]): Mutation =>
          (path) =>
            `${path}/${u}${w}`,
      ),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(at, up, wanted).map(
        ([where, u, w]): Mutation =>
          (path) =>
            `${cut(path, where)}/${u}${w}`,
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(at, fc.constantFrom(...PIECES)).map(
        ([where, piece]): Mutation =>
          (path) =>
            insert(path, where, piece),
      ),
    },
    {
      weight: 2,
      arbitrary: at.map(
        (where): Mutation =>
          (path) =>
            escape(path, where),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...QUERIES).map(
        (query): Mutation =>
          (path) =>
            `${path}?${query}`,
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...PREFIXES), wanted).map(
        ([prefix, w]): Mutation =>
          () =>
            `${prefix}/${w}`,
      ),
    },
    {
      weight: 1,
      arbitrary: at.map(
        (where): Mutation =>
          (path) =>
            cut(path, where),
      ),
    },
    { weight: 1, arbitrary: fc.constant<Mutation>((path) => path.toUpperCase()) },
    { weight: 1, arbitrary: fc.constant<Mutation>((path) => path.replaceAll('/', '//')) },
    { weight: 1, arbitrary: fc.constant<Mutation>((path) => `http://store.example${path}`) },
    { weight: 1, arbitrary: fc.constant<Mutation>((path) => path) },
  );
}

/** Up to a segment of the path. */
function cut(path: string, where: number): string {
  const segments = path.split('/');
  return segments.slice(0, 2 + Math.floor(where * (segments.length - 1))).join('/');
}

function insert(path: string, where: number, piece: string): string {
  const index = 1 + Math.floor(where * path.length);
  return path.slice(0, index) + piece + path.slice(index);
}

/** A character written by its number, or one that is so written once more. */
function escape(path: string, where: number): string {
  const index = 1 + Math.floor(where * (path.length - 1));
  const code = path.charCodeAt(index).toString(16).padStart(2, '0');
  return `${path.slice(0, index)}%${code}${path.slice(index + 1)}`;
}

/** What would end the first line is written by its number. */
function firstLine(target: string): string {
  return target.replaceAll(/[\0\t\n\r ]/gu, (mark) => encodeURIComponent(mark)) || '/';
}

const named = (name: string, ...values: string[]) =>
  fc.constantFrom(...values).map((value) => [name, value] as const);

function headers({ buckets, objects }: Prey): fc.Arbitrary<readonly [string, string]> {
  const [bucket = ''] = buckets;
  const [object = ''] = objects;
  return fc.oneof(
    named('host', bucket, `${bucket}.127.0.0.1`, '127.0.0.1:17480', 'a@b', '..', '[::1]'),
    named('x-accel-redirect', `/stored/${object}`, '/live-class/../recordings/'),
    named('x-original-url', `/stored/${object}`),
    named('x-rewrite-url', `/${object}`),
    named('x-http-method-override', 'DELETE', 'PUT'),
    named('range', 'bytes=0-', 'bytes=0-0,2-3,5-', 'bytes=-1', 'bytes=9-1', 'items=1'),
    named('if-none-match', '*', '"a"', 'W/"x", "y"'),
    named('if-modified-since', 'never', 'Thu, 01 Jan 1970 00:00:00 GMT'),
    named('if-range', '"a"', 'x'),
    named(
      'authorization',
      'AWS a:b',
      'AWS4-HMAC-SHA256 Credential=a/b/c/s3/aws4_request',
      'Basic Og==',
    ),
    named('x-amz-copy-source', `/${object}`),
    named('x-amz-acl', 'public-read'),
    named('x-amz-security-token', 'a'.repeat(2_000)),
    named('x-amz-date', '20261115T000000Z'),
    named('x-amz-content-sha256', 'UNSIGNED-PAYLOAD', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'),
    named('cookie', 'zhiji-sid=%E0%A4%A', 'a=1;'.repeat(500), '=;;zhiji-sid'),
    named('x-user-token', '__proto__', 'a'.repeat(4_000), '%00'),
    named('user-agent', 'a'.repeat(4_000), '\xff\xfe'),
    named('x-forwarded-for', '1.1.1.1, ::1', "' or 1=1", '\xff'),
    named('x-request-id', '"><script>', 'a'.repeat(2_000)),
    named('content-type', 'text/xml', 'application/json', 'multipart/form-data; boundary=x'),
    named('accept', 'text/event-stream', '*/*;q=0'),
    named('last-event-id', '-1', 'x', '9'.repeat(400)),
    named('expect', '100-continue'),
    named('upgrade', 'websocket', 'h2c'),
  );
}
