/** Bodies no honest client sends. They are texts or bytes, because JSON can say what JS cannot. */
import * as fc from 'fast-check';
import { CANARIES, withCanaries } from './canaries.ts';
import { validOf } from './arbitraries.ts';
import type { Schema } from './arbitraries.ts';

export type Body = string | Buffer;

const MEGABYTE = 1_048_576;
const DEPTH = 1_000;
const SWAPPED = 50;

/** Values as JSON text: wrong kinds, limits of numbers, texts that break naive code. */
const VALUES = [
  ['null', 'true', '[]', '{}', '""', '"0"', '[null]', '[[[[]]]]', '{"$gt":""}', '{"length":1e9}'],
  ['-1', '0', '-0', '1.5', '9007199254740992', '12345678901234567890', '1e308', '-1e308', '1e999'],
  ['"NaN"', '"Infinity"', '"undefined"', '"2024-02-30"', '"１３９"', '"٣"', '"\\u0000"', '"\\\\"'],
  ['"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u202e\\u200b"', '"👨‍👩‍👧‍👦"'],
  ['"\' or 1=1 --"', '"\\"; drop table users; --"', '"%\' and pg_sleep(9)--"', '"%00%0d%0a"'],
  [
    '"<script>alert(1)</script>"',
    '"${7*7}{{7*7}}"',
    '"../../etc/passwd"',
    '"\\r\\nset-cookie: a=b"',
  ],
  ['{"toString":1}', '{"constructor":{"prototype":{"polluted":1}}}'],
  ['{"__proto__":{"polluted":1}}', '{"\\u005f_proto__":{"polluted":1}}'],
  [nested('[', ']'), nested('{"a":', '}'), JSON.stringify('汉 x'.repeat(5_000))],
  CANARIES.map((canary) => JSON.stringify(canary)),
].flat();

/** Field names tried on calls that take none. */
const USUAL_FIELDS = ['id', 'page', 'user_id', 'phone'];

/** Bodies that are made up, beside the real ones. */
const MADE_UP = 4;

export interface HostileBodies {
  /** Valid and real ones in whose fields personal values stand, which must show up nowhere. */
  readonly telling: readonly Body[];
  /** The fixed ones first, then valid and real ones with fields swapped for hostile values. */
  readonly broken: readonly Body[];
}

/** Makes all that is tried on a call. */
export function hostileBodies(
  schema: Schema,
  seed: number,
  real: readonly object[] = [],
): HostileBodies {
  const madeUp = fc.sample(validOf(schema), { seed, numRuns: MADE_UP }) as object[];
  const samples = [...real, ...madeUp];
  const fields = [...new Set([...samples.flatMap(Object.keys), ...USUAL_FIELDS])];
  const [field = 'id'] = fields;
  const sampled: fc.Arbitrary<[string, string]> = fc.tuple(
    fc.constantFrom(...fields),
    fc.constantFrom(...VALUES),
  );
  const swapped = fc
    .tuple(fc.constantFrom(...samples), fc.array(sampled, { minLength: 1, maxLength: 3 }))
    .map(([sample, swaps]) => swap(sample, swaps));
  return {
    telling: samples.map((sample) => JSON.stringify(withCanaries(schema, sample))),
    broken: [...malformed(field), ...fc.sample(swapped, { seed, numRuns: SWAPPED })],
  };
}

/** A sample with some fields written anew; written last, a field may also appear twice. */
function swap(sample: object, swaps: readonly (readonly [string, string])[]): string {
  const kept = Object.entries(sample).map(([key, value]) => [key, JSON.stringify(value ?? null)]);
  const fields = [...kept, ...swaps].map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  return `{${fields.join(',')}}`;
}

function malformed(field: string): Body[] {
  const key = JSON.stringify(field);
  const of = (value: string): string => `{${key}:${value}}`;
  return [
    ['', ' ', '\n', 'null', 'true', '0', '-1', '1e999', '"text"', '[]', '[{}]', '[[1]]', '""'],
    ['{', '}', '{]', '{"a":', '{"a":1,}', "{'a':1}", '{a:1}', '{"a":1}{"a":1}', '{}x', '\ufeff{}'],
    ['undefined', 'NaN', 'Infinity', 'a=1&b=2', '<a>1</a>', '--x\r\n\r\n--x--', '\0'],
    ['NaN', 'Infinity', '01', '.5', '+1', '0x10', '"\n"', '"\\x"', '-', '"', '1e400'].map(of),
    [`{${key}:1,${key}:"2"}`, `{${key}:null,${key}:{}}`, `{"__proto__":null,${key}:1}`],
    ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'],
    ['{"prototype":1,"toString":2,"valueOf":3,"then":4}', nested('[', ']'), '['.repeat(100_000)],
    [nested('{"a":', '}'), '9'.repeat(DEPTH), text(MEGABYTE), text(10 * DEPTH)].map(of),
    ['1', 'a', ' '].map((character) => of(text(MEGABYTE - 100, character))),
    [JSON.stringify(Object.fromEntries(Array.from({ length: DEPTH }, (_, n) => [`k${n}`, n])))],
    [Buffer.from('{"\xff\xfe":1}', 'latin1'), Buffer.from(of('"\xed\xa0\x80"'), 'latin1')],
    [Buffer.from('{"a":1}', 'utf16le')],
  ].flat();
}

function text(length: number, character = 'x'): string {
  return JSON.stringify(character.repeat(length));
}

function nested(open: string, close: string): string {
  return `${open.repeat(DEPTH)}1${close.repeat(DEPTH)}`;
}
