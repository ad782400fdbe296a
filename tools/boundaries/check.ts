/** Walks a repository and judges every import of every source file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeAccess } from './access-rule.ts';
import { kitInStaticGraph, moduleCycles, zodFiles, type Edges, type Violation } from './graph.ts';
import { parseImports } from './imports.ts';
import { judgeFolders, judgeName } from './names.ts';
import { judgeRooms } from './rooms.ts';
import { judge, judgePlace } from './rules.ts';
import type { Edge } from './edge.ts';
import { judgeTables } from './tables.ts';
import { readWorkspaces, resolveImport, type Workspaces } from './workspaces.ts';
import { judgeQueries } from './writers.ts';
import { zoneOf } from './zones.ts';

const SOURCE = /\.[cm]?[jt]sx?$/;
const SKIPPED = new Set(['node_modules', 'dist', 'dist-test', 'coverage', 'test-results']);
/** Deliberately wrong trees that prove the checkers. */
const FIXTURES = /^tools\/\w+\/fixtures$/;

/** All violations below `root`, in the order of files and lines. */
export function checkBoundaries(root: string): Violation[] {
  const workspaces = readWorkspaces(root);
  const violations: Violation[] = [];
  const edges = readEdges(root, workspaces, violations);

  const context = { workspaces, withZod: zodFiles(edges) };
  for (const edge of [...edges.values()].flat()) {
    const message = judge(edge, context);
    if (message !== undefined) {
      violations.push({ path: edge.path, line: edge.ref.line, message });
    }
  }
  violations.push(...kitInStaticGraph(edges), ...moduleCycles(edges), ...judgeRooms(edges));
  violations.push(...judgeFolders([...edges.keys()]), ...judgeQueries(root, edges));
  violations.push(...judgeTables(root), ...judgeAccess(root));
  return violations.toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}

/** Every import of every source file; what keeps a file from being read is a violation. */
export function readEdges(
  root: string,
  workspaces: Workspaces = readWorkspaces(root),
  violations: Violation[] = [],
): Edges {
  const edges = new Map<string, Edge[]>();
  for (const path of sourceFiles(root, workspaces)) {
    const misplaced = judgePlace(path, zoneOf(path)) ?? judgeName(path);
    if (misplaced !== undefined) {
      violations.push({ path, line: 1, message: misplaced });
    }
    const parsed = parseImports(path, readFileSync(join(root, path), 'utf8'));
    for (const { line, message } of parsed.syntaxErrors) {
      violations.push({ path, line, message });
    }
    edges.set(
      path,
      parsed.imports.map((ref) => edgeOf(workspaces, path, ref)),
    );
  }
  return edges;
}

function edgeOf(workspaces: Workspaces, path: string, ref: Edge['ref']): Edge {
  const target =
    ref.specifier === null
      ? ({ kind: 'unresolved' } as const)
      : resolveImport(workspaces, path, ref.specifier);
  return {
    path,
    zone: zoneOf(path),
    ref,
    target,
    targetZone: target.kind === 'file' ? zoneOf(target.path) : undefined,
  };
}

/** Source files of the workspaces, and configuration files at the root. */
function sourceFiles(root: string, workspaces: Workspaces): string[] {
  const files = readdirSync(root).filter((name) => SOURCE.test(name));
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.name.startsWith('.') || SKIPPED.has(entry.name) || FIXTURES.test(path)) {
        continue;
      }
      if (entry.isDirectory()) {
        walk(path);
      } else if (SOURCE.test(entry.name)) {
        files.push(path);
      }
    }
  };
  for (const folder of workspaces.byFolder.keys()) {
    walk(folder);
  }
  return files.toSorted();
}
