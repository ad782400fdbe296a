/** Headers as careless proxies, old clients and attackers send them. */
import { CANARY_TEXT, CANARY_TOKEN } from './canaries.ts';
import type { Header } from './raw-http.ts';

export interface HeaderMutant {
  readonly name: string;
  /** Headers in place of the usual ones of the same name; null leaves one out. */
  readonly headers: readonly (readonly [name: string, value: string | null])[];
  /** How the body is written. */
  readonly body?: (body: string) => string;
}

const CONTENT_TYPES: readonly (string | null)[] = [
  'application/json\ta',
  '\tapplication/json',
  '   application/json',
  'APPLICATION/JSON',
  'application/json; charset=utf-8; q=1',
  'application/json;',
  ';application/json',
  'application/json, text/plain',
  'application/json; charset=utf-16',
  'application/json5',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  `application/json; name=${CANARY_TEXT}`,
  '',
  null,
];

const chunked = (body: string): string =>
  `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const others: readonly HeaderMutant[] = [
  {
    name: 'two content types',
    headers: [
      ['content-type', 'text/plain'],
      ['content-type', 'application/json'],
    ],
  },
  { name: 'canary token', headers: [['x-user-token', CANARY_TOKEN]] },
  { name: 'list as token', headers: [['x-user-token', '["a","b"]']] },
  { name: 'NUL-encoded token', headers: [['x-user-token', '%00%0d%0a']] },
  { name: 'prototype as token', headers: [['x-user-token', '__proto__']] },
  { name: 'bytes as token', headers: [['x-user-token', '\xff\xfe\xe4\xb8']] },
  { name: 'very long token', headers: [['x-user-token', 'a'.repeat(8_000)]] },
  {
    name: 'two tokens',
    headers: [
      ['x-user-token', 'a.b'],
      ['x-user-token', 'c.d'],
    ],
  },
  { name: 'list of forwarders', headers: [['x-forwarded-for', '1.1.1.1, 2.2.2.2,, ::1']] },
  { name: 'no address forwarded', headers: [['x-forwarded-for', "' or 1=1 --"]] },
  { name: 'long list of forwarders', headers: [['x-forwarded-for', '9.9.9.9,'.repeat(900)]] },
  { name: 'odd languages', headers: [['accept-language', ';;;q=,*-*,en\t'.repeat(400)]] },
  { name: 'markup as request id', headers: [['x-request-id', '"><script>alert(1)</script>']] },
  { name: 'long request id', headers: [['x-request-id', 'a'.repeat(4_000)]] },
  {
    name: 'broken cookies',
    headers: [['cookie', '=;;zhiji-sid;zhiji-sid=%E0%A4%A;__proto__=1;"']],
  },
  { name: 'canary cookie', headers: [['cookie', `zhiji-sid=${CANARY_TOKEN}`]] },
  { name: 'many cookies', headers: [['cookie', 'a=1;'.repeat(2_000)]] },
  {
    name: 'method override',
    headers: [
      ['x-http-method-override', 'DELETE'],
      ['x-method', 'GET'],
    ],
  },
  { name: 'other host', headers: [['host', 'evil.example.com:99999/../']] },
  { name: 'no host', headers: [['host', null]] },
  {
    name: 'two hosts',
    headers: [
      ['host', 'a'],
      ['host', 'b'],
    ],
  },
  {
    name: 'two content lengths',
    headers: [
      ['content-length', '1'],
      ['content-length', '2'],
    ],
  },
  { name: 'negative content length', headers: [['content-length', '-1']] },
  { name: 'short content length', headers: [['content-length', '1']] },
  { name: 'enormous content length', headers: [['content-length', '99999999999']] },
  { name: 'no content length', headers: [['content-length', null]] },
  {
    name: 'chunked',
    headers: [
      ['content-length', null],
      ['transfer-encoding', 'chunked'],
    ],
    body: chunked,
  },
  {
    name: 'broken chunks',
    headers: [
      ['content-length', null],
      ['transfer-encoding', 'chunked'],
    ],
  },
  { name: 'chunked with a length', headers: [['transfer-encoding', 'chunked']], body: chunked },
  { name: 'unknown transfer encoding', headers: [['transfer-encoding', 'canary']] },
  { name: 'compressed in name only', headers: [['content-encoding', 'gzip']] },
  { name: 'expects to continue', headers: [['expect', '100-continue']] },
  { name: 'expects the unknown', headers: [['expect', 'canary']] },
  {
    name: 'upgrade',
    headers: [
      ['upgrade', 'websocket'],
      ['connection', 'upgrade, close'],
    ],
  },
  { name: 'space in a name', headers: [['x bad', '1']] },
  { name: 'NUL in a value', headers: [['x-bad', 'a\0b']] },
  { name: 'headers too large', headers: [['x-large', 'a'.repeat(40_000)]] },
  { name: 'very many headers', headers: Array.from({ length: 1_500 }, (_, n) => [`x-${n}`, '1']) },
];

export const headerMutants: readonly HeaderMutant[] = [
  ...CONTENT_TYPES.map((value) => ({
    name: `content type ${JSON.stringify(value)}`,
    headers: [['content-type', value]] as const,
  })),
  ...others,
];

/** The usual headers of a body with the mutant's in their place. */
export function headersOf(mutant: HeaderMutant, body: string, token: string): Header[] {
  const usual: Header[] = [
    ['host', '127.0.0.1'],
    ['connection', 'close'],
    ['content-type', 'application/json'],
    ['content-length', String(Buffer.byteLength(body))],
    ['x-user-token', token],
  ];
  const replaced = new Set(mutant.headers.map(([name]) => name));
  const given = mutant.headers.filter((header): header is Header => header[1] !== null);
  return [...usual.filter(([name]) => !replaced.has(name)), ...given];
}
