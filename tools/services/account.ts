import { execFileSync } from 'node:child_process';
import { runsAsRoot } from './ports.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Unprivileged and without a shell: PostgreSQL refuses to run as root, the others need no root. */
const NAME = 'zhiji';

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, NAME], { stdio: ['ignore', 'pipe', 'ignore'] }));

const find = (): Account | undefined => {
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
};

const findOrCreate = (): Account | undefined => {
  const found = find();
  if (found) {
    return found;
  }
  execFileSync('/usr/sbin/useradd', ['-r', '-M', '-s', '/usr/sbin/nologin', NAME]);
  return find();
};

let account: Account | undefined;

/** The account daemons run under; `undefined` means that of the person who typed the command. */
export function serviceAccount(): Account | undefined {
  if (runsAsRoot) {
    account ??= findOrCreate();
  }
  return account;
}
