/** The modules of the server and their arrows, drawn into the page about the architecture. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEdges } from '../boundaries/check.ts';
import { moduleLinks } from '../boundaries/graph.ts';
import { zoneOf } from '../boundaries/zones.ts';
import { mermaid } from './markdown.ts';
import type { Generator } from './generator.ts';

const root = join(import.meta.dirname, '..', '..');
const FILE = 'docs/architecture.md';
const SECTION =
  /(?<=<!-- modules: written by npm run gen -->\n\n)[^]*(?=\n\n<!-- end of modules -->)/;
const EMITTED = /\bemit\([^;]*?'(?<event>[a-z]+\.\w+)'/g;
const AWAITED = /\bsubscription\(\{\s*event: '(?<event>[a-z]+\.\w+)'/g;

function render(): string {
  const page = readFileSync(join(root, FILE), 'utf8');
  if (!SECTION.test(page)) {
    throw new Error(`${FILE} has lost the place of its modules`);
  }
  return page.replace(SECTION, () => renderModulePicture(root));
}

/** Draws imports as lines and events as dotted lines. */
export function renderModulePicture(folder: string): string {
  const names = globSync('server/src/modules/*/index.ts', { cwd: folder })
    .map((path) => zoneOf(path).unit)
    .toSorted();
  const imports = [...moduleLinks(readEdges(folder))].flatMap(([from, targets]) =>
    [...targets.keys()].map((to) => `  ${from} --> ${to}`),
  );
  return mermaid([
    'flowchart TD',
    ...names.map((name) => `  ${name}`),
    ...imports.toSorted(),
    ...eventLines(folder).toSorted(),
  ]);
}

function eventLines(folder: string): string[] {
  const sources = globSync('server/src/modules/**/*.ts', { cwd: folder })
    .map((path) => ({ path, zone: zoneOf(path) }))
    .filter(({ zone }) => !zone.test && zone.layer !== 'factory')
    .map(({ path, zone }) => ({ unit: zone.unit, text: readFileSync(join(folder, path), 'utf8') }));
  const pairs = (pattern: RegExp) =>
    sources.flatMap(({ unit, text }) =>
      [...text.matchAll(pattern)].map(({ groups }) => ({ unit, event: groups?.['event'] ?? '' })),
    );
  const awaited = pairs(AWAITED);
  const lines = pairs(EMITTED).flatMap((emitted) =>
    awaited
      .filter(({ unit, event }) => event === emitted.event && unit !== emitted.unit)
      .map(({ unit, event }) => `  ${emitted.unit} -. ${event} .-> ${unit}`),
  );
  return [...new Set(lines)];
}

export const modulePicture: Generator = { name: 'module picture', file: FILE, render };
