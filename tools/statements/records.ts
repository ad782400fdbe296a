/** The statements that the server's tests sent, as `server/test/statements/record.ts` wrote them down. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const RECORDS = '.state/results/statements';

const recordSchema = z.object({ text: z.string(), place: z.string() });

/** A statement and the place in the server's sources that sent it first. */
export type Recorded = z.infer<typeof recordSchema>;

/** Every text once. */
export function readRecords(root: string): Recorded[] {
  const folder = join(root, RECORDS);
  if (!existsSync(folder)) {
    return [];
  }
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean),
  );
  const records = lines.map((line) => recordSchema.parse(JSON.parse(line)));
  return [...new Map(records.map((record) => [record.text, record])).values()];
}
