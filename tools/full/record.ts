/** Results of a run, kept as they come, so that a stopped run goes on where it was. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { Result } from './proof.ts';

const Stored = z.object({ state: z.string(), results: z.record(z.string(), Result) });

/** What the proofs are about; a change of documents does not undo them. */
const PROVEN = [
  'bench',
  'contract',
  'deploy',
  'package-lock.json',
  'sandbox',
  'server',
  'tools',
] as const;

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** Names the state of the sources: committed files, and whatever differs from them. */
export function stateOf(repository: string): string {
  const files = git(repository, 'ls-files', '--stage', '--', ...PROVEN);
  const changes = git(repository, 'diff', 'HEAD', '--', ...PROVEN);
  return createHash('sha256').update(files).update(changes).digest('hex');
}

/** The commit, with a plus when the sources differ from it. */
export function commitOf(repository: string): string {
  const commit = git(repository, 'rev-parse', '--short', 'HEAD').trim();
  const isChanged = git(repository, 'status', '--porcelain', '--', ...PROVEN) !== '';
  return isChanged ? `${commit}+` : commit;
}

/** What is proven of the sources as they are. */
export class Record {
  readonly #file: string;
  readonly #state: string;
  #results: { readonly [name: string]: Result };

  constructor(file: string, state: string) {
    this.#file = file;
    this.#state = state;
    this.#results = this.#read();
  }

  of(name: string): Result | undefined {
    return this.#results[name];
  }

  keep(name: string, result: Result): void {
    this.#results = { ...this.#results, [name]: result };
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify({ state: this.#state, results: this.#results }));
  }

  /** Results about other sources are worth nothing. */
  #read(): { readonly [name: string]: Result } {
    try {
      const stored = Stored.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
      return stored.state === this.#state ? stored.results : {};
    } catch {
      return {};
    }
  }
}
