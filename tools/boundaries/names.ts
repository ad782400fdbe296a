/** What the names of files and the sizes of folders may be. */
import { dirname } from 'node:path/posix';
import type { Violation } from './graph.ts';
import { isTestFile } from './zones.ts';

/** Roles that stand after a dot in server/src/modules and server/src/platform; all else is a plain noun. */
const ROLES = ['rules', 'repo', 'commands', 'queries', 'present', 'factory', 'routes'];
/** Generated files say so, wherever they stand. */
const NAME = new RegExp(`^[a-z0-9-]+(?:\\.(?:${ROLES.join('|')}|gen))?(?:\\.test)?\\.ts$`);
const NAMED = /^server\/src\/(?:modules|platform)\/(?:.+\/)?(?<name>[^/]+)$/;

/** More than this nobody overlooks. */
const FOLDER_MAX = 30;

/** What is wrong with the suffix of a file's name, if anything. */
export function judgeName(path: string): string | undefined {
  const name = NAMED.exec(path)?.groups?.['name'];
  if (name === undefined || NAME.test(name)) {
    return undefined;
  }
  return `after the dot stands a role (${ROLES.join(', ')}) or test; write anything else with a hyphen`;
}

/** Folders with too many source files, told at the first file that is too many. */
export function judgeFolders(paths: readonly string[]): Violation[] {
  const folders = Map.groupBy(
    paths.filter((path) => !isTestFile(path)),
    (path) => dirname(path),
  );
  return [...folders.values()].flatMap((files) => {
    const path = files[FOLDER_MAX];
    if (path === undefined) {
      return [];
    }
    const message = `its folder holds ${files.length} source files, more than ${FOLDER_MAX}; group them by what they do`;
    return [{ path, line: 1, message }];
  });
}
