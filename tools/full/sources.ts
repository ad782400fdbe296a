/** What a proof is about, as git knows it: a result holds while that stays the same. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Proof } from './proof.ts';

type About = Pick<Proof, 'about'>;

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // Asked about a commit it does not know, it says so on a screen where nobody needs it.
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Names the state of the sources: committed files, whatever differs from them or is new. */
export function stateOf(repository: string, { about }: About): string {
  const files = git(repository, 'ls-files', '--stage', '--', ...about);
  const changes = git(repository, 'diff', 'HEAD', '--', ...about);
  const fresh = git(repository, 'ls-files', '-z', '--others', '--exclude-standard', '--', ...about);
  const hash = createHash('sha256').update(files).update(changes).update(fresh);
  for (const file of fresh.split('\0').filter((name) => name !== '')) {
    hash.update(readFileSync(join(repository, file)));
  }
  return hash.digest('hex');
}

/** Whether something stands there that is not committed. */
export const isChanged = (repository: string, { about }: About): boolean =>
  git(repository, 'status', '--porcelain', '--', ...about) !== '';

/** The commit, with a plus when what the proof is about differs from it. */
export function commitOf(repository: string, proof: About): string {
  const commit = git(repository, 'rev-parse', '--short', 'HEAD').trim();
  return isChanged(repository, proof) ? `${commit}+` : commit;
}

/** Whether the sources are still those of a commit; of one that is not here nobody knows. */
export function isAsIn(repository: string, commit: string, proof: About): boolean {
  if (commit.endsWith('+') || isChanged(repository, proof)) {
    return false;
  }
  try {
    git(repository, 'diff', '--quiet', commit, 'HEAD', '--', ...proof.about);
    return true;
  } catch {
    return false;
  }
}
