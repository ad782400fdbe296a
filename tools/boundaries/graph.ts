/** Rules that need more than one import: what a file reaches, and cycles between modules. */
import { isKit } from './package-rules.ts';
import type { Edge } from './edge.ts';
import { zoneOf } from './zones.ts';

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export type Edges = ReadonlyMap<string, readonly Edge[]>;

/** Files that load at once when `edge`'s importer loads. */
function loadsWith({ ref, target }: Edge): string | undefined {
  return ref.typeOnly || ref.dynamic || target.kind !== 'file' ? undefined : target.path;
}

/** Contract files whose static graph loads zod. */
export function zodFiles(edges: Edges): Set<string> {
  const loadsZod = (path: string, seen: Set<string>): boolean => {
    if (seen.has(path)) {
      return false;
    }
    seen.add(path);
    return (edges.get(path) ?? []).some((edge) => {
      if (edge.target.kind === 'package') {
        return edge.target.name === 'zod' && !edge.ref.typeOnly;
      }
      const next = loadsWith(edge);
      return next !== undefined && loadsZod(next, seen);
    });
  };
  return new Set(
    [...edges.keys()].filter(
      (path) => path.startsWith('contract/src/') && loadsZod(path, new Set()),
    ),
  );
}

/** Static paths from the shell or a page to the component kit, which must be reached lazily. */
export function kitInStaticGraph(edges: Edges): Violation[] {
  const violations: Violation[] = [];
  for (const [path, own] of edges) {
    if (!isScreen(path) || zoneOf(path).test) {
      continue;
    }
    for (const edge of own) {
      const next = loadsWith(edge);
      const chain = next === undefined ? undefined : chainToKit(edges, next, new Set([path]));
      if (!chain) {
        continue;
      }
      const message = `loads the component kit at once (${chain.join(' > ')}); reach it with a dynamic import`;
      violations.push({ path, line: edge.ref.line, message });
    }
  }
  return violations;
}

function isScreen(path: string): boolean {
  const { area } = zoneOf(path);
  return area === 'web/app' || area === 'web/pages';
}

function chainToKit(edges: Edges, path: string, seen: Set<string>): string[] | undefined {
  // A page or shell file further on reports its own path.
  if (seen.has(path) || isScreen(path)) {
    return undefined;
  }
  seen.add(path);
  for (const edge of edges.get(path) ?? []) {
    const { ref, target } = edge;
    if (target.kind === 'package' && isKit(target.name) && !ref.typeOnly && !ref.dynamic) {
      return [path, target.name];
    }
    const next = loadsWith(edge);
    const rest = next === undefined ? undefined : chainToKit(edges, next, seen);
    if (rest) {
      return [path, ...rest];
    }
  }
  return undefined;
}

/** Which server module imports which, type-only imports included, with the first such import. */
export function moduleLinks(edges: Edges): ReadonlyMap<string, ReadonlyMap<string, Edge>> {
  const links = new Map<string, Map<string, Edge>>();
  for (const edge of [...edges.values()].flat()) {
    const { zone, targetZone } = edge;
    if (zone.area !== 'server/modules' || targetZone?.area !== 'server/modules') {
      continue;
    }
    if (zone.unit === targetZone.unit || zone.test || zone.layer === 'factory') {
      continue;
    }
    const own = links.get(zone.unit) ?? new Map<string, Edge>();
    if (!own.has(targetZone.unit)) {
      own.set(targetZone.unit, edge);
    }
    links.set(zone.unit, own);
  }
  return links;
}

/** Cycles between server modules; each cycle is reported once. */
export function moduleCycles(edges: Edges): Violation[] {
  const links = moduleLinks(edges);
  return cyclesOf(links).map(({ edge, cycle }) => {
    const message = `modules import each other in a circle (${cycle}); let one react to an event of the other`;
    return { path: edge.path, line: edge.ref.line, message };
  });
}

interface Cycle {
  /** The import that closes the circle. */
  readonly edge: Edge;
  readonly cycle: string;
}

/** Circles in a graph of named parts, each told once. */
export function cyclesOf(links: ReadonlyMap<string, ReadonlyMap<string, Edge>>): Cycle[] {
  const cycles: Cycle[] = [];
  const done = new Set<string>();
  const visit = (part: string, trail: readonly string[]): void => {
    if (done.has(part)) {
      return;
    }
    for (const [next, edge] of links.get(part) ?? []) {
      const start = trail.indexOf(next);
      if (start < 0) {
        visit(next, [...trail, next]);
      } else {
        cycles.push({ edge, cycle: [...trail.slice(start), next].join(' > ') });
      }
    }
    done.add(part);
  };
  for (const part of [...links.keys()].toSorted()) {
    visit(part, [part]);
  }
  return cycles;
}
