/** SQL of one page of a list. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export interface PageOf {
  readonly page: number;
  readonly limit: number;
}

/** Cuts one page out of an ordered statement. */
export function cut({ page, limit }: PageOf): RawBuilder<unknown> {
  return sql`limit ${sql.lit(limit)} offset ${(page - 1) * limit}`;
}
