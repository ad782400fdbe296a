/** A topic of the environment: its variables, what each is for, and what production demands. */
import { z } from 'zod';
import type { Development } from '#development';

/** What to set instead, as the rest of a sentence that begins with the variable; null if nothing. */
export type Rule<Value> = (value: Value) => string | null;

/** The roles of the program that run in production. */
export type ProcessName = 'web' | 'worker' | 'migrate' | 'ops';

export interface Topic<Shape extends z.ZodRawShape> {
  readonly title: string;
  /** Whose work needs the values; every process reads and checks all of them. */
  readonly usedBy: readonly ProcessName[];
  /** Variables that fewer of them need. */
  readonly only?: { readonly [Name in keyof Shape]?: readonly ProcessName[] };
  /** Each schema carries a description: a table of the environment is made of them. */
  readonly variables: Shape;
  readonly production: {
    readonly [Name in keyof Shape]?: Rule<NonNullable<z.output<Shape[Name]>>>;
  };
}

/** The environment, and what the mode allows to be left unsaid. */
export interface Given {
  readonly environment: NodeJS.ProcessEnv;
  readonly development: Development | null;
}

/** Part of every key and password that development knows. */
const DEVELOPMENT_MARK = 'zhiji-dev';

/** Reads a topic; throws a sentence about each variable that is not as it must be. */
export function readTopic<Shape extends z.ZodRawShape>(
  { variables, production }: Topic<Shape>,
  { environment, development }: Given,
): z.output<z.ZodObject<Shape>> {
  const schema = z.object(variables);
  const texts = Object.fromEntries(
    Object.keys(variables).map((name) => [name, environment[name] ?? development?.values[name]]),
  );
  const parsed = schema.safeParse(texts);
  if (!parsed.success) {
    throw refusal(
      parsed.error.issues.map(({ path: [name = ''], message }) => {
        const about = schema.shape[String(name)];
        const why = texts[String(name)] === undefined ? 'must be set' : `is not valid (${message})`;
        return `${String(name)} ${why}: ${about instanceof z.ZodType ? about.description : ''}`;
      }),
    );
  }
  if (development === null) {
    const complaints = Object.keys(variables).flatMap((name) => {
      const rule: Rule<never> | undefined = production[name];
      const value = (parsed.data as Record<string, unknown>)[name];
      const problem =
        texts[name]?.includes(DEVELOPMENT_MARK) === true
          ? 'is a value of development: set one of its own'
          : value === undefined || value === null
            ? null
            : (rule?.(value as never) ?? null);
      return problem === null ? [] : [`${name} ${problem}`];
    });
    if (complaints.length > 0) {
      throw refusal(complaints);
    }
  }
  return parsed.data;
}

/** Why a process does not start. */
export function refusal(complaints: readonly string[]): Error {
  return new Error(complaints.map((complaint) => `configuration: ${complaint}`).join('\n'));
}
