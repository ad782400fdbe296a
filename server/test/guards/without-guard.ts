/** Loads the server's sources with one guard taken away, so that its tests can be seen to fail. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { foundIn, isSource, SOURCES, withoutFound, withSeen } from './found.ts';
import { guards } from './guards.ts';
import type { Plugin } from 'vitest/config';
import type { Guard } from './guard.ts';

interface Removal {
  /** Below server/src. */
  readonly file: string;
  readonly from: (source: string) => string;
}

/** The source of a file without the guard. */
export function remove({ name, text, without }: Guard, source: string): string {
  const parts = source.split(text);
  if (parts.length !== 2) {
    throw new Error(`"${name}" stands ${parts.length - 1} times in its file, not once`);
  }
  return parts.join(without);
}

function removeFound(key: string, file: string, source: string): string {
  const found = foundIn(file, source).find((each) => each.key === key);
  if (found === undefined) {
    throw new Error(`no guard "${key}"`);
  }
  return withoutFound(found, source);
}

/** By a name of the list, or by the key of a found one, which says its file. */
function removalNamed(name: string): Removal {
  const guard = guards.find((each) => each.name === name);
  if (guard !== undefined) {
    return { file: guard.file, from: (source) => remove(guard, source) };
  }
  const [, file] = name.split(':');
  if (file === undefined || !isSource(file)) {
    throw new Error(`no guard "${name}"`);
  }
  return { file, from: (source) => removeFound(name, file, source) };
}

/** The file that a guard stands in. */
export const sourceOf = (name: string): string => join(SOURCES, removalNamed(name).file);

/** What is left of a file without the guard that is named now; null when none of it stands there. */
function withoutNamed(file: string, source: string): string | null {
  const name = process.env['WITHOUT_GUARD'];
  return name !== undefined && sourceOf(name) === file ? removalNamed(name).from(source) : null;
}

/** What a test reads that is no module, without the guard that is named if it stands there. */
export function readWithoutGuard(file: string): string {
  const source = readFileSync(file, 'utf8');
  return withoutNamed(file, source) ?? source;
}

/** Takes away the guard that is named at the moment a file is loaded; usually none is. */
export const withoutGuard: Plugin = {
  name: 'without-guard',
  enforce: 'pre',
  transform: (code, id) => withoutNamed(id.split('?')[0] ?? '', code),
};

/** While tests are watched, every found guard says which test comes by. */
export const watchedGuards: Plugin = {
  name: 'watched-guards',
  enforce: 'pre',
  transform: (code, id) => {
    const file = relative(SOURCES, id.split('?')[0] ?? '');
    return process.env['GUARDS_SEEN'] === '1' && isSource(file) ? withSeen(file, code) : null;
  },
};
