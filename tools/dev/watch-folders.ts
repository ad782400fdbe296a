import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors save in several steps; one quiet moment ends them all. */
const QUIET_MS = 100;

const matters = (path: string): boolean =>
  /\.(?:ts|json|sql)$/.test(path) && !path.endsWith('.test.ts');

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Calls back when a source file in these folders changes. Node's own `--watch` follows single
 * files and loses one that an editor or git replaces by another under the same name; watching
 * folders does not.
 */
export function watchFolders(roots: readonly string[], onChange: () => void): void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  };

  const forget = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };

  const follow = (folder: string): void => {
    if (watchers.has(folder)) {
      return;
    }
    const watcher = watch(folder, (_, name) => {
      if (!existsSync(folder)) {
        return forget(folder);
      }
      if (name === null) {
        return;
      }
      const path = join(folder, name);
      const appeared = isFolder(path);
      if (appeared) {
        follow(path);
      }
      if (appeared || matters(path)) {
        settle();
      }
    });
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) {
        follow(join(folder, entry.name));
      }
    }
  };

  for (const root of roots) {
    follow(root);
  }
}
