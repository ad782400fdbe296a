/** A violation: the invariant that must find it, what is wrong, and the statements that plant it. */
import type { World } from './world.ts';

export type Planting = readonly [
  invariant: string,
  what: string,
  plant: (world: World) => readonly string[],
];
