/** Tables that belong to no domain; what belongs to one is declared by its module. */
import type { DB } from './types.gen.ts';

export type TableName = keyof DB;

/**
 * Written by the platform alone. The queues have a schema of their own, `pgboss`, which is the
 * platform's as a whole.
 */
export const PLATFORM_TABLES: readonly (TableName | 'migration')[] = [
  'migration',
  'deployment',
  'data_key',
  'outbox',
  'timetable',
  'invariant_watch',
  'audit',
  'audit_head',
];
