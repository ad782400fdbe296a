/**
 * Who owns which table, and who writes or reads what in SQL. A module writes its own tables only;
 * what it reads of others is on a list with a reason.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPUTED_WRITES } from './computed-writes.ts';
import { FOREIGN_READS, REFERENCE_TABLES } from './foreign-reads.ts';
import type { Violation } from './graph.ts';
import { routinesOf } from './migrations.ts';
import { uses, withoutComments, type Use } from './sql.ts';
import { zoneOf } from './zones.ts';

const SOURCES = 'server/src';
const MODULES = 'server/src/modules';
const PLATFORM = 'platform';
const PLATFORM_TABLES = 'server/src/platform/db/tables.ts';
const MIGRATIONS = 'server/migrations';

export type Owners = ReadonlyMap<string, string>;

const namesIn = (list: string): string[] =>
  [...list.matchAll(/'(?<name>\w+)'/g)].map((found) => found.groups?.['name'] ?? '');

/** The owner of every declared table. */
export function readOwners(root: string): Owners {
  const owners = new Map<string, string>();
  const declare = (owner: string, path: string, pattern: RegExp): void => {
    if (!existsSync(join(root, path))) {
      return;
    }
    const list = pattern.exec(readFileSync(join(root, path), 'utf8'))?.groups?.['list'] ?? '';
    for (const name of namesIn(list)) {
      owners.set(name, owner);
    }
  };
  declare(PLATFORM, PLATFORM_TABLES, /PLATFORM_TABLES[^=]*= \[(?<list>[^\]]*)\]/);
  if (!existsSync(join(root, MODULES))) {
    return owners;
  }
  for (const module of readdirSync(join(root, MODULES))) {
    declare(module, `${MODULES}/${module}/index.ts`, /\btables: \[(?<list>[^\]]*)\]/);
  }
  return owners;
}

/** Whose SQL a source file holds; undefined for what builds data or only tests. */
function userOf(path: string): string | undefined {
  const { area, unit, layer, test } = zoneOf(path);
  if (test || layer === 'factory') {
    return undefined;
  }
  if (area === 'server/modules') {
    return unit;
  }
  return area === 'server/platform' ? PLATFORM : undefined;
}

interface TableUse extends Use {
  readonly path: string;
  readonly user: string;
}

interface ForeignUse extends TableUse {
  readonly owner: string;
}

/** Every use of a table in the server's sources. */
function tableUses(root: string): TableUse[] {
  const folder = join(root, SOURCES);
  if (!existsSync(folder)) {
    return [];
  }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = `${SOURCES}/${name}`;
    const user = name.endsWith('.ts') ? userOf(path) : undefined;
    if (user === undefined) {
      return [];
    }
    const found = uses(withoutComments(readFileSync(join(root, path), 'utf8')));
    return found.map((use) => ({ ...use, path, user }));
  });
}

function foreignUses(root: string, owners: Owners): ForeignUse[] {
  return tableUses(root).flatMap((use) => {
    const owner = owners.get(use.table);
    return owner === undefined || owner === use.user ? [] : [{ ...use, owner }];
  });
}

/** Writes whose table nobody can read from the source. */
export function computedWrites(root: string): TableUse[] {
  return tableUses(root).filter(({ kind, table }) => kind === 'write' && table === '');
}

/** What is wrong with one use of a foreign table, if anything. */
function fault({ kind, table, user, owner }: ForeignUse): string | undefined {
  if (kind === 'write') {
    return `${user} writes ${table}, which belongs to ${owner}: call a function of its index, or let it follow an event`;
  }
  if (REFERENCE_TABLES.has(table)) {
    return undefined;
  }
  const isListed = FOREIGN_READS.some((read) => read.reader === user && read.table === table);
  return isListed
    ? undefined
    : `${user} reads ${table}, which belongs to ${owner}: use what its index exports, or list it with a reason in foreign-reads.ts`;
}

/** The reads of foreign tables that happen, as "reader table". */
export function foreignReads(root: string): Set<string> {
  const found = foreignUses(root, readOwners(root)).filter(({ kind }) => kind === 'read');
  return new Set(found.map(({ user, table }) => `${user} ${table}`));
}

/** Functions and triggers of the database that write what is not of their owner. */
function foreignRoutines(root: string, owners: Owners): Violation[] {
  const folder = join(root, MIGRATIONS);
  if (!existsSync(folder)) {
    return [];
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const sources = files.toSorted().map((name) => ({
    path: `${MIGRATIONS}/${name}`,
    text: readFileSync(join(folder, name), 'utf8'),
  }));
  return routinesOf(sources).flatMap(({ name, path, line, body, triggerTables }) => {
    const written = new Set(
      uses(body).flatMap(({ kind, table }) => (kind === 'write' ? [owners.get(table) ?? ''] : [])),
    );
    for (const table of triggerTables) {
      written.add(owners.get(table) ?? '');
    }
    written.delete('');
    if (written.size <= 1) {
      return [];
    }
    const message = `${name} touches tables of ${[...written].toSorted().join(' and ')}: let each owner have a function of its own`;
    return [{ path, line, message }];
  });
}

/** Everything wrong between modules and tables. */
export function judgeTables(root: string): Violation[] {
  const owners = readOwners(root);
  const inSources = foreignUses(root, owners).flatMap((use) => {
    const message = fault(use);
    return message === undefined ? [] : [{ path: use.path, line: use.line, message }];
  });
  const computed = computedWrites(root)
    .filter(({ path }) => !(path in COMPUTED_WRITES))
    .map(({ path, line }) => ({
      path,
      line,
      message:
        'the table of a write is computed: name it, or list the file with a reason in computed-writes.ts',
    }));
  return [...inSources, ...computed, ...foreignRoutines(root, owners)];
}
