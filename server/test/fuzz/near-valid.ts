/** Requests one step away from valid: a field removed, added, of a wrong kind or at its limit. */
import * as fc from 'fast-check';
import { z } from 'zod';
import { defOf, innerOf, limitsOf, validOf } from './arbitraries.ts';
import type { Schema } from './arbitraries.ts';

const { $ZodArray, $ZodDefault, $ZodNullable, $ZodNumber, $ZodObject, $ZodOptional, $ZodString } =
  z.core;

/** Enough for every field to be there in one of them. */
const SAMPLES = 20;
/** What a careless client or a curious one sends for any field. */
const ODD = [null, '', '0', '1', ' ', 0, -1, 1.5, true, [], {}, [1], Number.MAX_SAFE_INTEGER];
/** Fields a mass assignment would aim at, and those every object inherits. */
const UNKNOWN = ['user_id', 'is_admin', 'price', 'status', 'toString', 'hasOwnProperty', 'extra'];

/** A valid request with, in turn, each of its fields on and just beyond each of its limits. */
export function edgeRequests(schema: Schema, seed: number): object[] {
  const edges = edgesOf(schema);
  const samples = fc.sample(validOf(schema), { seed, numRuns: SAMPLES }) as Parent[];
  return [...edges].flatMap(([key, values]) => {
    const fitting = samples.find((request) => request[key] !== undefined);
    return fitting === undefined ? [] : values.map((value) => ({ ...fitting, [key]: value }));
  });
}

/** Bodies of which some are valid and the others one change away; the real ones come often. */
export function nearValidOf(schema: Schema, real: readonly object[] = []): fc.Arbitrary<unknown> {
  const valid =
    real.length === 0
      ? validOf(schema)
      : fc.oneof(
          { weight: 2, arbitrary: fc.constantFrom(...real) },
          { weight: 1, arbitrary: validOf(schema) },
        );
  const edges = edgesOf(schema);
  const mutant = fc
    .tuple(valid, fc.nat(), fc.nat(), fc.constantFrom(remove, wrap, retype, odd, edge, edge, add))
    .map(([value, where, which, change]) => {
      const copy = structuredClone(value);
      const places = placesIn(copy);
      const place = places[where % places.length];
      if (place === undefined) {
        add({ parent: copy as Parent, key: '' }, which);
      } else {
        change(place, which, edges);
      }
      return copy;
    });
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: mutant });
}

type Parent = Record<string, unknown>;
interface Place {
  readonly parent: Parent;
  readonly key: string;
}
type Edges = ReadonlyMap<string, readonly unknown[]>;

/** Every field of every object inside a value. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const parent = value as Parent;
  return Object.entries(value).flatMap(([key, child]) => [{ parent, key }, ...placesIn(child)]);
}

function remove({ parent, key }: Place): void {
  Reflect.deleteProperty(parent, key);
}

function wrap({ parent, key }: Place): void {
  parent[key] = [parent[key]];
}

/** The same value as another kind: what a coercing validator would let through. */
function retype({ parent, key }: Place): void {
  const value = parent[key];
  parent[key] = typeof value === 'string' ? Number(value) : String(value);
}

function odd({ parent, key }: Place, which: number): void {
  parent[key] = ODD[which % ODD.length];
}

function edge({ parent, key }: Place, which: number, edges: Edges): void {
  const values = edges.get(key) ?? ODD;
  parent[key] = values[which % values.length];
}

function add({ parent }: Place, which: number): void {
  parent[UNKNOWN[which % UNKNOWN.length] ?? ''] = ODD[which % ODD.length];
}

/** For every field that declares limits, values on and just beyond them. */
function edgesOf(schema: Schema): Edges {
  const edges = new Map<string, unknown[]>();
  const visit = (key: string, inner: Schema): void => {
    edges.set(key, [...(edges.get(key) ?? []), ...limitValues(inner)]);
    if (inner instanceof $ZodObject) {
      Object.entries(defOf(inner).shape).forEach(([name, field]) => visit(name, field));
    } else if (inner instanceof z.core.$ZodUnion) {
      defOf(inner).options.forEach((option) => visit(key, option));
    } else if (inner instanceof $ZodArray) {
      visit(key, defOf(inner).element);
    } else if (inner instanceof z.core.$ZodTuple) {
      defOf(inner).items.forEach((item) => visit(key, item));
    } else if (
      inner instanceof $ZodOptional ||
      inner instanceof $ZodDefault ||
      inner instanceof $ZodNullable
    ) {
      visit(key, innerOf(inner));
    }
  };
  visit('', schema);
  return new Map([...edges].filter(([, values]) => values.length > 0));
}

/** Longest text or list that is worth sending to meet a limit. */
const LONGEST = 10_000;

function limitValues(schema: Schema): unknown[] {
  const { minimum, maximum } = limitsOf(schema);
  if (schema instanceof $ZodNumber) {
    return [minimum - 1, minimum, minimum + 0.5, maximum, maximum + 1, -0, 2 ** 53, 1e308];
  }
  const most = Math.min(maximum, LONGEST);
  if (schema instanceof $ZodString) {
    return ['', 'a'.repeat(most), '1'.repeat(most + 1), '汉'.repeat(most), ' '.repeat(most + 1)];
  }
  return schema instanceof $ZodArray ? [[], Array.from({ length: most + 1 }, () => 1)] : [];
}
