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

/** What a test reads that is no module, without the guard that is named if it stands there. */
export function readWithoutGuard(file: string): string {
  const source = readFileSync(file, 'utf8');
  const name = process.env['WITHOUT_GUARD'];
  const removal = name === undefined ? null : removalNamed(name);
  return removal !== null && join(SOURCES, removal.file) === file ? removal.from(source) : source;
}

/** Nothing unless a guard is named. */
export function withoutGuard(name: string | undefined): Plugin[] {
  if (name === undefined) {
    return [];
  }
  const removal = removalNamed(name);
  const file = join(SOURCES, removal.file);
  return [
    {
      name: 'without-guard',
      enforce: 'pre',
      transform: (code, id) => (id.split('?')[0] === file ? removal.from(code) : null),
    },
  ];
}

/** Nothing unless tests are watched: then every found guard says which test comes by. */
export function watchedGuards(watched: string | undefined): Plugin[] {
  if (watched !== '1') {
    return [];
  }
  return [
    {
      name: 'watched-guards',
      enforce: 'pre',
      transform: (code, id) => {
        const file = relative(SOURCES, id.split('?')[0] ?? '');
        return isSource(file) ? withSeen(file, code) : null;
      },
    },
  ];
}
