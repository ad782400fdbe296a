/** What the package.json files say: which packages a workspace declares, what its `#` names mean. */
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { z } from 'zod';

const strings = z.record(z.string(), z.string());
const Manifest = z.object({
  name: z.string().default(''),
  workspaces: z.array(z.string()).default([]),
  dependencies: strings.default({}),
  devDependencies: strings.default({}),
  imports: strings.default({}),
  exports: strings.default({}),
});
type Manifest = z.output<typeof Manifest>;

export interface Workspaces {
  readonly root: Manifest;
  readonly byFolder: ReadonlyMap<string, Manifest>;
}

export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly byPackageName: boolean }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'unresolved' };

/** Reads the root manifest and those of the workspaces it names. */
export function readWorkspaces(root: string): Workspaces {
  const read = (folder: string) =>
    Manifest.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));
  const rootManifest = read('.');
  const present = rootManifest.workspaces.filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
  return {
    root: rootManifest,
    byFolder: new Map(present.map((folder) => [folder, read(folder)])),
  };
}

/** What a specifier in `from` points at. */
export function resolveImport(workspaces: Workspaces, from: string, specifier: string): Target {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) {
    const path = posix.join(posix.dirname(from), bare);
    return { kind: 'file', path, byPackageName: false };
  }
  const folder = from.split('/')[0] ?? '';
  if (bare.startsWith('#')) {
    const path = matchPattern(workspaces.byFolder.get(folder)?.imports ?? {}, bare);
    if (path === undefined) {
      return { kind: 'unresolved' };
    }
    return { kind: 'file', path: posix.join(folder, path), byPackageName: false };
  }
  if (bare.startsWith('node:') && isBuiltin(bare)) {
    return { kind: 'builtin', name: bare };
  }
  const name = packageName(bare);
  for (const [owner, manifest] of workspaces.byFolder) {
    if (manifest.name !== name) {
      continue;
    }
    const path = matchPattern(manifest.exports, `.${bare.slice(name.length)}`);
    if (path === undefined) {
      return { kind: 'unresolved' };
    }
    return { kind: 'file', path: posix.join(owner, path), byPackageName: true };
  }
  return { kind: 'package', name };
}

/** How a workspace declares a package. */
export function declarationOf(
  workspaces: Workspaces,
  folder: string,
  name: string,
): 'dependency' | 'development' | 'root' | 'nowhere' {
  const manifest = workspaces.byFolder.get(folder);
  if (manifest && name in manifest.dependencies) {
    return 'dependency';
  }
  if (manifest && name in manifest.devDependencies) {
    return 'development';
  }
  return name in workspaces.root.devDependencies ? 'root' : 'nowhere';
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Node's subpath patterns: an exact key wins, otherwise the key with the longest start. */
function matchPattern(table: Manifest['imports'], specifier: string): string | undefined {
  const exact = table[specifier];
  if (exact !== undefined) {
    return exact;
  }
  let best: { start: string; end: string; value: string } | undefined;
  for (const [key, value] of Object.entries(table)) {
    const [start = '', end, more] = key.split('*');
    if (end === undefined || more !== undefined) {
      continue;
    }
    const fits =
      specifier.startsWith(start) &&
      specifier.endsWith(end) &&
      specifier.length > start.length + end.length;
    if (fits && start.length >= (best?.start.length ?? 0)) {
      best = { start, end, value };
    }
  }
  if (!best) {
    return undefined;
  }
  const middle = specifier.slice(best.start.length, specifier.length - best.end.length);
  return best.value.replaceAll('*', middle);
}
