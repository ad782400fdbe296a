/** Valid requests, derived from a call's schema. */
import * as fc from 'fast-check';
import { z } from 'zod';

export type Schema = z.core.$ZodType;

const {
  $ZodArray,
  $ZodCheckGreaterThan,
  $ZodCheckLessThan,
  $ZodCheckMaxLength,
  $ZodCheckMinLength,
  $ZodCheckRegex,
  $ZodDefault,
  $ZodEnum,
  $ZodISODate,
  $ZodLiteral,
  $ZodNullable,
  $ZodNumber,
  $ZodNumberFormat,
  $ZodObject,
  $ZodOptional,
  $ZodString,
  $ZodTuple,
  $ZodUnion,
} = z.core;

/** How a schema or check was declared. */
export function defOf<Def>({ _zod: { def } }: { readonly _zod: { readonly def: Def } }): Def {
  return def;
}

/** The schema under one that only adds what may be left out. */
export function innerOf({
  _zod: { def },
}: z.core.$ZodOptional | z.core.$ZodDefault | z.core.$ZodNullable): Schema {
  return def.innerType;
}

function valuesOf({ _zod: { values } }: z.core.$ZodEnum | z.core.$ZodLiteral): unknown[] {
  return [...values];
}

/** Values a schema takes; a kind of schema it does not know is an error, never skipped. */
export function validOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema instanceof $ZodObject) {
    return fc.record(
      Object.fromEntries(
        Object.entries(defOf(schema).shape).map(([key, field]) => [key, validOf(field)]),
      ),
    );
  }
  if (schema instanceof $ZodArray) {
    const { minimum, maximum } = limitsOf(schema);
    return fc.array(validOf(defOf(schema).element), {
      minLength: minimum,
      maxLength: Math.min(maximum, minimum + 3),
    });
  }
  if (schema instanceof $ZodTuple) {
    return fc.tuple(...defOf(schema).items.map(validOf));
  }
  if (schema instanceof $ZodUnion) {
    return fc.oneof(...defOf(schema).options.map(validOf));
  }
  if (schema instanceof $ZodOptional || schema instanceof $ZodDefault) {
    return fc.option(validOf(innerOf(schema)), { nil: undefined });
  }
  if (schema instanceof $ZodNullable) {
    return fc.option(validOf(innerOf(schema)), { nil: null });
  }
  if (schema instanceof $ZodEnum || schema instanceof $ZodLiteral) {
    return fc.constantFrom(...valuesOf(schema));
  }
  if (schema instanceof $ZodNumber) {
    const { minimum, maximum } = limitsOf(schema);
    return schema instanceof $ZodNumberFormat
      ? fc.integer({ min: 0 }).map((steps) => minimum + (steps % (maximum - minimum + 1)))
      : fc.double({ min: minimum, max: maximum, noNaN: true });
  }
  if (schema instanceof $ZodString) {
    return textOf(schema).filter((text) => z.safeParse(schema, text).success);
  }
  throw new Error(`no arbitrary for a schema of type ${defOf(schema).type}`);
}

function textOf(schema: z.core.$ZodString): fc.Arbitrary<string> {
  if (schema instanceof $ZodISODate) {
    return fc
      .date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  }
  const pattern = patternOf(schema);
  return pattern === undefined
    ? fc.string({ unit: 'grapheme', maxLength: Math.min(limitsOf(schema).maximum, 50) })
    : matching(pattern);
}

const known = new Map<string, fc.Arbitrary<string>>();

/** Texts of a pattern; kept, because classes of Unicode properties are slow to take apart. */
function matching(pattern: RegExp): fc.Arbitrary<string> {
  const text = String(pattern);
  const arbitrary = known.get(text) ?? fc.stringMatching(pattern);
  known.set(text, arbitrary);
  return arbitrary;
}

/** Limits of a number's value, or of the length of a text or list. */
export function limitsOf(schema: Schema): { minimum: number; maximum: number } {
  const limits = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  for (const check of checksOf(schema)) {
    if (check instanceof $ZodCheckGreaterThan) {
      limits.minimum = Number(defOf(check).value);
    } else if (check instanceof $ZodCheckLessThan) {
      limits.maximum = Number(defOf(check).value);
    } else if (check instanceof $ZodCheckMinLength) {
      limits.minimum = defOf(check).minimum;
    } else if (check instanceof $ZodCheckMaxLength) {
      limits.maximum = defOf(check).maximum;
    }
  }
  return limits;
}

function patternOf(schema: Schema): RegExp | undefined {
  const check = checksOf(schema).find((candidate) => candidate instanceof $ZodCheckRegex);
  return check === undefined ? undefined : defOf(check).pattern;
}

function checksOf(schema: Schema): readonly z.core.$ZodCheck[] {
  return defOf(schema).checks ?? [];
}
