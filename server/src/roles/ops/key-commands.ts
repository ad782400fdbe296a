/** Commands about the keys of personal data. */
import { rotateKeys } from '#platform/db/key-rotation';
import { operator } from './command.ts';
import type { Command } from './command.ts';

export const keyCommands: Record<string, Command> = {
  /** `ops rotate-keys`: seals everything anew with the first of DATA_KEYS. */
  async 'rotate-keys'({ platform, modules }) {
    const columns = modules.flatMap(({ sealed = [] }) => sealed);
    return rotateKeys(platform, columns, operator());
  },
};
