/** What the server answered to one screen, kept so that the screen can be drawn without a server. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RecordedAnswer {
  /** Path of the call. */
  readonly call: string;
  readonly request: unknown;
  /** The envelope. */
  readonly answer: unknown;
}

export interface Recording {
  /** The moment it was recorded: the screen's clock stands there. */
  readonly at: string;
  /** The address, behind the origin. */
  readonly url: string;
  readonly user: boolean;
  readonly answers: readonly RecordedAnswer[];
}

const folder = join(import.meta.dirname, 'answers');
const fileOf = (screen: string): string => join(folder, `${screen}.json`);

export function readRecording(screen: string): Recording {
  return JSON.parse(readFileSync(fileOf(screen), 'utf8')) as Recording;
}

/** Links that are signed for one session mean nothing later, and look like secrets. */
const withoutSignatures = (text: string): string =>
  text.replaceAll(/\/play\/[^/"]+\//g, '/play/signed/');

/** One answer a line, so that a difference can be read. */
function textOf({ answers, ...head }: Recording): string {
  const lines = answers.map((answer) => `    ${JSON.stringify(answer)}`);
  const opening = JSON.stringify(head, null, 2).replace(/\n\}$/, ',\n  "answers": [\n');
  return withoutSignatures(`${opening}${lines.join(',\n')}\n  ]\n}\n`);
}

/** Replaces all recordings; those of screens that are no more go. */
export function writeRecordings(recordings: ReadonlyMap<string, Recording>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [screen, recording] of recordings) {
    writeFileSync(fileOf(screen), textOf(recording));
  }
}

/** The same for requests that ask for the same. */
export function keyOf(call: string, request: unknown): string {
  const sorted = Object.entries(request ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${call} ${JSON.stringify(Object.fromEntries(sorted))}`;
}
