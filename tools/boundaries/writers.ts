/** Queries change nothing: they call no function of a repo that writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Edges, Violation } from './graph.ts';
import { uses, withoutComments } from './sql.ts';

const LOCK = /\bfor\s+(?:no\s+key\s+)?update\b/gi;

/** Functions of a source text that write to a table, themselves or through others of the same text. */
export function writersIn(path: string, source: string): Set<string> {
  // A lock writes nothing.
  const text = withoutComments(source).replaceAll(LOCK, (lock) => ' '.repeat(lock.length));
  const bodies = new Map<string, string>();
  for (const statement of parseSync(path, source).program.body) {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration' && declared.id) {
      bodies.set(declared.id.name, text.slice(declared.start, declared.end));
    } else if (declared?.type === 'VariableDeclaration') {
      for (const { id, start, end } of declared.declarations) {
        if (id.type === 'Identifier') {
          bodies.set(id.name, text.slice(start, end));
        }
      }
    }
  }
  const writers = new Set<string>();
  const isWriter = (body: string): boolean =>
    uses(body).some(({ kind }) => kind === 'write') ||
    [...writers].some((name) => new RegExp(`\\b${name}\\b`).test(body));
  for (let before = -1; before !== writers.size;) {
    before = writers.size;
    for (const [name, body] of bodies) {
      if (isWriter(body)) {
        writers.add(name);
      }
    }
  }
  return writers;
}

/** Imports of writing functions by `*.queries.ts` files of the server's modules. */
export function judgeQueries(root: string, edges: Edges): Violation[] {
  const known = new Map<string, Set<string>>();
  const writersOf = (path: string): Set<string> => {
    const writers = known.get(path) ?? writersIn(path, readFileSync(join(root, path), 'utf8'));
    known.set(path, writers);
    return writers;
  };
  return [...edges.values()].flat().flatMap(({ path, zone, ref, target, targetZone }) => {
    if (zone.area !== 'server/modules' || zone.layer !== 'queries' || zone.test) {
      return [];
    }
    if (target.kind !== 'file' || targetZone?.layer !== 'repo' || ref.typeOnly) {
      return [];
    }
    const writer = ref.names.find((name) => writersOf(target.path).has(name));
    if (writer === undefined) {
      return [];
    }
    const message = `${writer} changes state; what calls it is a command (*.commands.ts)`;
    return [{ path, line: ref.line, message }];
  });
}
