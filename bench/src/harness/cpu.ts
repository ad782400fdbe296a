/** CPU time and memory from the process accounts in /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** USER_HZ: what /proc counts in, on every Linux of our platforms. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
/** `st` column of a listening socket in /proc/net/tcp. */
const LISTEN = '0A';

export interface ProcessAccount {
  readonly pid: number;
  readonly parent: number;
  /** User and system time, its own and that of children it has waited for. */
  readonly cpuSeconds: number;
  readonly rssBytes: number;
}

/** Reads one /proc/<pid>/stat. The command name may contain anything, also brackets. */
export function parseStat(text: string): ProcessAccount {
  const nameEnd = text.lastIndexOf(')');
  const fields = text
    .slice(nameEnd + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  // Counted from the state field: utime, stime, cutime and cstime are 11 to 14, rss is 21.
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return {
    pid: Number.parseInt(text, 10),
    parent,
    cpuSeconds: ticks / TICKS_PER_SECOND,
    rssBytes: (fields[21] ?? 0) * PAGE_BYTES,
  };
}

/** The given processes and all their descendants. */
export function treeOf(roots: readonly number[], all: readonly ProcessAccount[]): ProcessAccount[] {
  const wanted = new Set(roots);
  // Children can be listed before their parent, so look again until nothing is added.
  for (let size = -1; size !== wanted.size;) {
    size = wanted.size;
    for (const { pid, parent } of all) {
      if (wanted.has(parent)) {
        wanted.add(pid);
      }
    }
  }
  return all.filter(({ pid }) => wanted.has(pid));
}

/**
 * CPU seconds used so far by processes and their descendants. Time of a child that ended is in
 * its parent's account, so the figure never falls.
 */
export function cpuSecondsOf(roots: readonly number[]): number {
  return treeOf(roots, readAccounts()).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** Resident memory of processes and their descendants. */
export function rssBytesOf(roots: readonly number[]): number {
  return treeOf(roots, readAccounts()).reduce((sum, { rssBytes }) => sum + rssBytes, 0);
}

/** The process that listens on a TCP port of this machine. */
export function listenerOn(port: number): number {
  const inodes = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningInodes(read(table), port)),
  );
  for (const pid of processIds()) {
    for (const descriptor of list(`/proc/${pid}/fd`)) {
      const link = readLink(`/proc/${pid}/fd/${descriptor}`);
      if (inodes.has(/^socket:\[(?<inode>\d+)\]$/.exec(link)?.groups?.['inode'] ?? '')) {
        return pid;
      }
    }
  }
  throw new Error(`nothing this account may look at listens on port ${port}`);
}

/** Socket inodes that listen on a port, from the text of /proc/net/tcp. */
export function listeningInodes(table: string, port: number): string[] {
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => {
      return state === LISTEN && Number.parseInt(local.split(':')[1] ?? '', 16) === port;
    })
    .flatMap((columns) => columns[9] ?? []);
}

function readAccounts(): ProcessAccount[] {
  return processIds()
    .map((pid) => read(`/proc/${pid}/stat`))
    .filter((text) => text !== '')
    .map(parseStat);
}

function processIds(): number[] {
  return list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

// A process may end between two looks at it: what is gone reads as nothing.
function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
