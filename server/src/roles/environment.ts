/** Describes the environment as JSON, for the page that is made of it. */
import { topics } from '../config/topics.ts';
import type { Config } from '#config';
import type { ProcessName, Topic } from '../config/topic.ts';
import type { z } from 'zod';

/** A variable, as `docs/configuration.md` shows it. */
export interface VariableText {
  readonly name: string;
  readonly meaning: string;
  readonly usedBy: readonly ProcessName[];
  /** What stands where nothing is said; null where something must be. */
  readonly unset: string | null;
  /** What development says where the environment does not; null if nothing. */
  readonly development: string | null;
}

/** Prints every topic and leaves. Only development has this role. */
export async function runEnvironment({ development }: Config): Promise<void> {
  const texts = topics.map((topic: Topic<z.ZodRawShape>) => ({
    title: topic.title,
    variables: Object.entries(topic.variables).map(([name, schema]): VariableText => ({
      name,
      meaning: (schema as z.ZodType).description ?? '',
      usedBy: topic.only?.[name] ?? topic.usedBy,
      unset: unsetOf(schema as z.ZodType),
      development: development?.values[name] ?? null,
    })),
  }));
  process.stdout.write(`${JSON.stringify(texts, null, 2)}\n`);
}

function unsetOf(schema: z.ZodType): string | null {
  const { success, data } = schema.safeParse(undefined);
  if (!success) {
    return null;
  }
  return typeof data === 'string' || typeof data === 'number' ? `${data}` : '';
}
