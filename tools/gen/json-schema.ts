/** JSON Schema of the contract's schemas, with named shapes apart and noise removed. */
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

export interface Described {
  readonly schema: JsonSchema;
  /** Shapes the schema refers to, by their names. */
  readonly shapes: Readonly<Record<string, JsonSchema>>;
}

export const SHAPE_PREFIX = '#/components/schemas/';
/** The vendor key under which the names of numbered values are known to code generators. */
export const ENUM_NAMES = 'x-enum-varnames';

/** Describes what a client sends (`input`) or receives (`output`). */
export function describeSchema(source: z.ZodType, io: 'input' | 'output'): Described {
  const {
    $schema: _dialect,
    $defs,
    ...schema
  } = z.toJSONSchema(source, { io, override: nameValues });
  return { schema: tidy(schema), shapes: tidy($defs ?? {}) };
}

/** A table of values keeps the names it has in the contract. */
function nameValues({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}): void {
  if (zodSchema instanceof z.ZodEnum) {
    jsonSchema[ENUM_NAMES] = Object.keys(zodSchema.def.entries);
  }
}

function tidy<Node>(node: Node): Node {
  return JSON.parse(JSON.stringify(node), (key, value: unknown) => {
    if (key === '$ref') {
      return String(value).replace('#/$defs/', SHAPE_PREFIX);
    }
    return isSchema(value) ? tidySchema(value) : value;
  }) as Node;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && 'type' in value && isTypeName(value.type);
}

function isTypeName(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value);
}

/**
 * Whole numbers are integers, the bounds of a safe integer say nothing, and an answer may gain
 * fields without breaking its readers.
 */
function tidySchema({ additionalProperties: _closed, ...schema }: JsonSchema): JsonSchema {
  const values = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])];
  if (values.length > 0 && values.every(Number.isInteger)) {
    schema.type = 'integer';
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.maximum;
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) {
    delete schema.minimum;
  }
  return schema;
}
