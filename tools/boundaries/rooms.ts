/** Rooms: the folders of a server module, of a feature or of the drills, each with one job. */
import { cyclesOf, type Edges, type Violation } from './graph.ts';
import type { Edge } from './edge.ts';
import { zoneOf } from './zones.ts';

const HOUSE =
  /^(?<house>server\/src\/modules\/[^/]+|web\/src\/features\/[^/]+|tools\/drills)\/(?<inner>.+)$/;

/** On the web, what stands beside the rooms of a feature is their ground: texts, queries. */
const FEATURE = /^web\//;

interface Place {
  /** The module or folder whose rooms these are. */
  readonly house: string;
  /** Empty for what stands above the rooms: the index, routes, factories. */
  readonly room: string;
}

function placeOf(path: string): Place | undefined {
  const { house = '', inner = '' } = HOUSE.exec(path)?.groups ?? {};
  if (house === '') {
    return undefined;
  }
  return { house, room: inner.includes('/') ? (inner.split('/')[0] ?? '') : '' };
}

/** Imports of the program that leave a room for another part of the same house. */
function* crossings(edges: Edges): Generator<{ edge: Edge; from: Place; to: Place }> {
  for (const edge of [...edges.values()].flat()) {
    if (zoneOf(edge.path).test || edge.target.kind !== 'file') {
      continue;
    }
    const from = placeOf(edge.path);
    const to = placeOf(edge.target.path);
    if (from === undefined || to?.house !== from.house) {
      continue;
    }
    if (from.room !== '' && from.room !== to.room) {
      yield { edge, from, to };
    }
  }
}

/** Rooms that import what stands above them, and rooms that import each other in a circle. */
export function judgeRooms(edges: Edges): Violation[] {
  const violations: Violation[] = [];
  const houses = new Map<string, Map<string, Map<string, Edge>>>();
  for (const { edge, from, to } of crossings(edges)) {
    if (to.room === '' && FEATURE.test(from.house)) {
      continue;
    }
    if (to.room === '') {
      const message = `room ${from.room} must not import '${edge.ref.specifier}': what stands above the rooms uses them, not the other way round`;
      violations.push({ path: edge.path, line: edge.ref.line, message });
      continue;
    }
    const links = houses.get(from.house) ?? new Map<string, Map<string, Edge>>();
    const own = links.get(from.room) ?? new Map<string, Edge>();
    if (!own.has(to.room)) {
      own.set(to.room, edge);
    }
    links.set(from.room, own);
    houses.set(from.house, links);
  }
  for (const links of houses.values()) {
    for (const { edge, cycle } of cyclesOf(links)) {
      const message = `rooms import each other in a circle (${cycle}); move what both need into a room below them`;
      violations.push({ path: edge.path, line: edge.ref.line, message });
    }
  }
  return violations;
}
