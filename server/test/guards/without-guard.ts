/** Loads the server's sources with one guard taken away, so that its tests can be seen to fail. */
import { join } from 'node:path';
import { guards } from './guards.ts';
import type { Plugin } from 'vitest/config';
import type { Guard } from './guard.ts';

const sources = join(import.meta.dirname, '..', '..', 'src');

/** The source of a file without the guard. */
export function remove({ name, text, without }: Guard, source: string): string {
  const parts = source.split(text);
  if (parts.length !== 2) {
    throw new Error(`"${name}" stands ${parts.length - 1} times in its file, not once`);
  }
  return parts.join(without);
}

/** Nothing unless a guard is named. */
export function withoutGuard(name: string | undefined): Plugin[] {
  if (name === undefined) {
    return [];
  }
  const guard = guards.find((each) => each.name === name);
  if (guard === undefined) {
    throw new Error(`no guard "${name}"`);
  }
  const file = join(sources, guard.file);
  return [
    {
      name: 'without-guard',
      enforce: 'pre',
      transform: (code, id) => (id.split('?')[0] === file ? remove(guard, code) : null),
    },
  ];
}
