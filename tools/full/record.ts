/** Results of a run, kept as they come, so that a stopped run goes on where it was. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Proof, Result } from './proof.ts';

const Stored = z.record(z.string(), z.object({ state: z.string(), result: Result }));
type Stored = z.infer<typeof Stored>;

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/**
 * Names the state of what a proof is about: committed files, whatever differs from them or is new,
 * and how large the proof is.
 */
export function stateOf(repository: string, { about, command, environment }: Proof): string {
  const files = git(repository, 'ls-files', '--stage', '--', ...about);
  const changes = git(repository, 'diff', 'HEAD', '--', ...about);
  const fresh = git(repository, 'ls-files', '-z', '--others', '--exclude-standard', '--', ...about);
  const hash = createHash('sha256').update(JSON.stringify([command, environment]));
  hash.update(files).update(changes).update(fresh);
  for (const file of fresh.split('\0').filter((name) => name !== '')) {
    hash.update(readFileSync(join(repository, file)));
  }
  return hash.digest('hex');
}

/** The commit, with a plus when what the proof is about differs from it. */
export function commitOf(repository: string, { about }: Pick<Proof, 'about'>): string {
  const commit = git(repository, 'rev-parse', '--short', 'HEAD').trim();
  const isChanged = git(repository, 'status', '--porcelain', '--', ...about) !== '';
  return isChanged ? `${commit}+` : commit;
}

/** What is proven, each of one state of what it is about. */
export class Record {
  readonly #file: string;
  #stored: Stored;

  constructor(file: string) {
    this.#file = file;
    this.#stored = this.#read();
  }

  /** A result about other sources is worth nothing. */
  of(name: string, state: string): Result | undefined {
    const stored = this.#stored[name];
    return stored?.state === state ? stored.result : undefined;
  }

  keep(name: string, state: string, result: Result): void {
    this.#stored = { ...this.#stored, [name]: { state, result } };
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#stored));
  }

  #read(): Stored {
    try {
      return Stored.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      return {};
    }
  }
}
