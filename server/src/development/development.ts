/**
 * Everything that only development and tests may do, in one value. The production build has
 * `no-development.ts` in this file's place, so it contains none of it.
 */
import { developmentValues } from './values.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Config } from '#config';
import type { Platform } from '#platform/module';

type Role = (config: Config, args: readonly string[]) => Promise<void>;

/** Who holds it may pay without money, log in without a proof, and use values everybody knows. */
export interface Development {
  /** What the environment does not say, as fits a developer's machine. */
  readonly values: Readonly<Record<string, string>>;
  /** Roles of the program that fill a database with made-up data, describe it or serve tests. */
  readonly roles: Readonly<Record<string, () => Promise<Role>>>;
  /** Pays an order without money. */
  readonly pay: (
    platform: Platform,
    userId: number,
    input: CallInput<'order.testPay'>,
  ) => Promise<CallResponse<'order.testPay'>>;
  /** Opens a session without a login, making the user when there is none. */
  readonly openSession: (
    platform: Platform,
    username: string,
  ) => Promise<{ readonly token: string; readonly bindSecret: string | null }>;
  /** Where the piece of a puzzle belongs. */
  readonly solutionOf: (platform: Platform, puzzle: string) => Promise<number>;
}

// Loaded when used: this value exists before the modules do.
export const development: Development | null = {
  values: developmentValues,
  roles: {
    'ops-line': async () => (await import('../roles/ops-line.ts')).runOpsLine,
    environment: async () => (await import('../roles/environment.ts')).runEnvironment,
    seed: async () => (await import('../roles/seed.ts')).runSeed,
    'seed-scale': async () => (await import('../roles/seed-scale.ts')).runSeedScale,
  },
  pay: async (...given) => (await import('#modules/order')).payWithoutMoney(...given),
  openSession: async (...given) =>
    (await import('#modules/identity')).openDevelopmentSession(...given),
  solutionOf: async (...given) => (await import('#modules/identity')).revealPuzzle(...given),
};
