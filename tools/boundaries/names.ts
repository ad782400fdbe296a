/** What the names of files and the sizes of folders may be. */
import { dirname } from 'node:path/posix';
import type { Violation } from './graph.ts';
import { isTestFile } from './zones.ts';

/** Roles that stand after a dot, by where; all else is a plain noun. */
const ROLES: readonly (readonly [folder: string, roles: readonly string[]])[] = [
  [
    'server/src/(?:modules|platform)',
    ['rules', 'repo', 'commands', 'queries', 'present', 'factory', 'routes'],
  ],
  ['web/src', ['rules', 'queries', 'messages']],
  ['contract/src', []],
];

/** Generated files, declarations of what others wrote, and tests say so wherever they stand. */
const SAID = ['gen', 'd'];
const NAMES = ROLES.map(([folder, roles]) => ({
  folder: new RegExp(`^${folder}/`),
  roles,
  name: new RegExp(`/[a-z0-9-]+(?:\\.(?:${[...roles, ...SAID].join('|')}))?(?:\\.test)?\\.tsx?$`),
}));

/** More than this nobody overlooks. */
const FOLDER_MAX = 30;

/** What is wrong with the suffix of a file's name, if anything. */
export function judgeName(path: string): string | undefined {
  const place = NAMES.find(({ folder }) => folder.test(path));
  if (place === undefined || place.name.test(path)) {
    return undefined;
  }
  const roles = [...place.roles, 'test'].join(', ');
  return `after the dot stands one of ${roles}; write anything else with a hyphen`;
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
