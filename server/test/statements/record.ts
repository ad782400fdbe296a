/**
 * Writes down every statement the server's own code sends in a test, for `tools/statements`, which
 * asks of each whether it names the user. What tests and factories send for themselves is left out.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { FOLDER } from './fresh-record.ts';

const FILE = `${FOLDER}/${process.env['VITEST_POOL_ID'] ?? '1'}.jsonl`;
const FRAMES = 60;
/** A place in our code; the pool, which every statement passes, says nothing. */
const PLACE = /\/(?<path>server\/(?:src|test|seeds)\/(?!platform\/db\/pool)[^\s:)]+):(?<line>\d+)/;
const OF_TESTS = /^server\/(?:test|seeds)\/|\.(?:test|factory)\.ts$/;

interface Place {
  readonly path: string;
  readonly line: string;
}

function placeIn(frames: readonly string[]): Place {
  const ours = frames.filter((frame) => !frame.includes('/statements/record.ts'));
  const found = ours.map((frame) => PLACE.exec(frame)?.groups).find((groups) => groups);
  return { path: found?.['path'] ?? '', line: found?.['line'] ?? '' };
}

const known = new Set(
  (existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n').filter(Boolean) : []).map(
    (line) => (JSON.parse(line) as { readonly text: string }).text,
  ),
);

/** Whether the innermost place of ours is a test's; asked for every statement, so without lines. */
function isOfTest(): boolean {
  const usual: object = Object.assign({ prepareStackTrace: undefined }, Error);
  Error.stackTraceLimit = FRAMES;
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => `${site.getFileName()}:0`);
  const { stack } = new Error('asked for its files') as { readonly stack?: unknown };
  Object.assign(Error, usual);
  const files = Array.isArray(stack) ? stack.map(String) : [];
  return OF_TESTS.test(placeIn(files).path);
}

/** The innermost place of ours that waits for the statement; empty where none is known. */
function placeOfCaller(): Place {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error('asked for its place');
  Object.assign(Error, { stackTraceLimit });
  return placeIn(stack.split('\n'));
}

function record(text: string): void {
  if (known.has(text) || isOfTest()) {
    return;
  }
  known.add(text);
  const { path, line } = placeOfCaller();
  appendFileSync(FILE, `${JSON.stringify({ text, place: `${path}:${line}` })}\n`);
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query
    ? String(query.text)
    : String(query);

/** Every client of the driver, whoever opens it; once, though this runs before every file. */
const { prototype }: { prototype: { query: (...args: unknown[]) => unknown } } = Client;
const WATCHED = Symbol.for('zhiji.statements');
if (!(WATCHED in prototype)) {
  Object.assign(prototype, { [WATCHED]: true });
  prototype.query = new Proxy(prototype.query, {
    apply: (send, client, args: unknown[]) => {
      record(textOf(args[0]));
      return Reflect.apply(send, client, args);
    },
  });
}
