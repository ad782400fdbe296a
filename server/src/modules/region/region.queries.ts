/** Questions about places that other modules ask. */
import { findAddresses } from './region.repo.ts';
import type { Platform } from '#platform/module';

/** Whether comma-joined ids name a place: a country, and below it one step at a time. */
export async function isPlace({ db }: Platform, addressIds: string): Promise<boolean> {
  const ids = addressIds.split(',').map(Number);
  const rows = await findAddresses(db, ids);
  return (
    rows.length === ids.length &&
    rows.every(
      ({ id, p_id, level }, index) =>
        id === ids[index] && level === index + 1 && p_id === (ids[index - 1] ?? 0),
    )
  );
}
