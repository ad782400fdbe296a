/**
 * Where a run of drills lies. A second run may go beside the first on a lane of its own, with other
 * ports and another folder: `DRILL_LANE=2`.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { stateFolder } from '#services/ports';

/** Ports of a lane lie in one ten. */
const PORTS_PER_LANE = 10;

export const lane = z.enum(['1', '2']).parse(process.env['DRILL_LANE'] ?? '1');

// Below the first: the ports above it are those of the services.
const offset = (1 - Number(lane)) * PORTS_PER_LANE;

/** Ports as numbered on the first lane. */
export const ports = {
  lock: 13_390 + offset,
  web: 13_391 + offset,
  webInternal: 13_392 + offset,
  neighbour: 13_393 + offset,
  neighbourInternal: 13_394 + offset,
  secondWorker: 13_395 + offset,
  worker: 13_396 + offset,
  sandbox: 13_397 + offset,
  sandboxMail: 13_398 + offset,
  network: 13_399 + offset,
  postgres: 15_491 + offset,
  redis: 16_491 + offset,
} as const;

export const drillsFolder = join(stateFolder, 'drills', lane);
