/** How a process runs and listens. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { readTopic } from './topic.ts';
import type { Given, Topic } from './topic.ts';

const LEAST_WORK_BITS = 18;

const port = z.coerce.number().int().min(0).max(65_535);

const variables = {
  HOST: z.string().describe('the address the public port listens on, which the edge reaches'),
  PORT: port.default(13_300).describe('the public port'),
  INTERNAL_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('the address of metrics and health, which the outside never reaches'),
  INTERNAL_PORT: port.optional().describe('the port of metrics and health; PORT + 1, worker + 2'),
  MIGRATIONS: z.string().default('').describe('the folder of the migrations; the program knows it'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('the least important lines that are logged'),
  RATE_SCALE: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('multiplies every rate limit, so that a load test can measure the rest'),
  PATIENCE: z.coerce
    .number()
    .int()
    .min(1)
    .default(1)
    .describe(
      'multiplies how long engines, third parties and the event loop may take before a call is refused, for tests on a machine that plays every part',
    ),
  MAX_IN_FLIGHT: z.coerce
    .number()
    .int()
    .min(1)
    .default(256)
    .describe('requests in progress at which the cheapest calls start to be refused'),
  CODE_DAY_TOTAL: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000)
    .describe('messages the whole site may send in a day, each of SMS and mail'),
  PUZZLE_WORK_BITS: z.coerce
    .number()
    .int()
    .min(8)
    .max(24)
    .default(20)
    .describe('zero bits of the proof of work that passes the puzzle without pictures'),
};

export const processTopic: Topic<typeof variables> = {
  title: 'Process',
  usedBy: ['web', 'worker', 'migrate', 'ops'],
  only: {
    HOST: ['web'],
    PORT: ['web', 'worker'],
    INTERNAL_HOST: ['web', 'worker'],
    INTERNAL_PORT: ['web', 'worker'],
    MIGRATIONS: ['migrate'],
    RATE_SCALE: ['web'],
    MAX_IN_FLIGHT: ['web'],
    CODE_DAY_TOTAL: ['web'],
    PUZZLE_WORK_BITS: ['web'],
  },
  variables,
  production: {
    HOST: (host) => (isIP(host) === 0 ? 'must be an address of this machine' : null),
    INTERNAL_HOST: (host) =>
      isIP(host) === 0 || host === '0.0.0.0' || host === '::'
        ? 'must be an address of the inner network: metrics are for nobody else'
        : null,
    RATE_SCALE: (scale) => (scale === 1 ? null : 'must be 1: limits hold in production'),
    PATIENCE: (times) => (times === 1 ? null : 'must be 1: what comes too late is refused'),
    PUZZLE_WORK_BITS: (bits) =>
      bits >= LEAST_WORK_BITS ? null : `must be ${LEAST_WORK_BITS} at least: less is no hindrance`,
    LOG_LEVEL: (level) =>
      level === 'debug' || level === 'silent' ? 'must be info, warn or error' : null,
  },
};

export interface ProcessConfig {
  readonly host: string;
  readonly port: number;
  readonly internalHost: string;
  readonly internalPort: number | null;
  readonly migrations: string;
  readonly logLevel: z.output<typeof variables.LOG_LEVEL>;
  readonly rateScale: number;
  readonly patience: number;
  readonly maxInFlight: number;
  readonly codeDayTotal: number;
  /**
   * Zero bits of the proof of work that passes the puzzle without pictures: 20 are about a million
   * hashes, five to ten seconds of a phone in plain JavaScript.
   */
  readonly puzzleWorkBits: number;
}

/** Reads how the process runs. */
export function readProcess(given: Given): ProcessConfig {
  const values = readTopic(processTopic, given);
  return {
    host: values.HOST,
    port: values.PORT,
    internalHost: values.INTERNAL_HOST,
    internalPort: values.INTERNAL_PORT ?? null,
    migrations: values.MIGRATIONS,
    logLevel: values.LOG_LEVEL,
    rateScale: values.RATE_SCALE,
    patience: values.PATIENCE,
    maxInFlight: values.MAX_IN_FLIGHT,
    codeDayTotal: values.CODE_DAY_TOTAL,
    puzzleWorkBits: values.PUZZLE_WORK_BITS,
  };
}
