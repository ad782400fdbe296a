/** A JSON Schema as rows of a table: one per field, nested fields by their path. */
import * as patterns from '@zhiji/contract/kernel/patterns';
import { ENUM_NAMES, SHAPE_PREFIX } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';

export interface FieldRow {
  readonly field: string;
  readonly type: string;
  readonly limits: string;
  /** `yes`, `no`, or the value that stands in for one that is not sent. */
  readonly required: string;
  readonly meaning: string;
}

/** Texts that are a type of their own. */
const typeNames = new Map<string, string>([
  [patterns.WIRE_PRICE.source, 'money'],
  [patterns.WIRE_TIME.source, 'time'],
  [patterns.WIRE_DATE.source, 'date'],
]);

/** Patterns that are better named than quoted. */
const patternNames = new Map<string, string>([
  [patterns.PRICE.source, 'yuan, up to two decimals'],
  [patterns.WIRE_MONTH.source, 'YYYY-MM'],
  [patterns.PHONE.source, 'mainland mobile number'],
  [patterns.CONTACT_PHONE.source, 'mainland mobile number, or 09 and 8 digits'],
  [patterns.EMAIL.source, 'email address'],
  [patterns.TAX_ID.source, '18 characters of a unified social credit code'],
  [patterns.SMS_CODE.source, '4 to 6 digits'],
  [patterns.SERIAL_NO.source, '20 to 32 digits'],
  [patterns.ADDRESS_IDS.source, '1 to 4 ids joined by commas'],
  [patterns.USERNAME.source, '4 to 20 letters, digits or _ . @ -'],
  [patterns.BASE64.source, 'base64'],
  [patterns.WEB_LINK.source, 'http(s) address or path from the root'],
  [patterns.PLAIN_TEXT.source, 'may have several lines'],
]);

/** Fields below a schema; none when it is not an object or a list of objects. */
export function fieldRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  const { properties, required = [] } = objectIn(schema);
  return Object.entries(properties ?? {}).flatMap(([name, child]) => {
    const node = child as JsonSchema;
    const field = `${prefix}${name}`;
    const row = {
      field,
      type: typeText(node),
      limits: limitsText(node),
      required: requiredText(node, required.includes(name)),
      meaning: node.description ?? '',
    };
    return [row, ...fieldRows(node, `${field}${isList(node) ? '[]' : ''}.`)];
  });
}

/** The object whose fields a reader wants to see: the schema, its items, or either but null. */
function objectIn(schema: JsonSchema): JsonSchema {
  const some = withoutNull(schema);
  return some.items === undefined ? some : withoutNull(some.items as JsonSchema);
}

/** Alternatives of a schema; null is not one of them. */
export function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const options = schema.anyOf ?? schema.oneOf ?? [];
  return options.filter(({ type }) => type !== 'null');
}

export function isNullable(schema: JsonSchema): boolean {
  const options = schema.anyOf ?? schema.oneOf ?? [];
  return [schema.type].flat().includes('null') || options.some(({ type }) => type === 'null');
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...others] = alternatives(schema);
  return only !== undefined && others.length === 0 ? { ...schema, ...only } : schema;
}

function isList(schema: JsonSchema): boolean {
  return withoutNull(schema).items !== undefined;
}

/** The type in words: `list of CourseCard`, `1 live, 2 record, …`. */
export function typeText(schema: JsonSchema): string {
  const suffix = isNullable(schema) ? ' or null' : '';
  return `${plainType(withoutNull(schema))}${suffix}`;
}

function plainType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    return shapeLink(schema.$ref);
  }
  if (schema.items !== undefined) {
    return `list of ${typeText(schema.items as JsonSchema)}`;
  }
  if (schema.enum !== undefined) {
    return valuesText(schema);
  }
  if (schema.const !== undefined) {
    return JSON.stringify(schema.const);
  }
  const options = alternatives(schema);
  if (options.length > 0) {
    return options.map(typeText).join(' or ');
  }
  const named = patternsOf(schema).map((source) => typeNames.get(source));
  return named.find((name) => name !== undefined) ?? schema.type?.toString() ?? 'anything';
}

function valuesText(schema: JsonSchema): string {
  const names = schema[ENUM_NAMES] as readonly string[] | undefined;
  return (schema.enum ?? [])
    .map((value, index) => {
      const name = names?.[index];
      return typeof value === 'number' && name !== undefined ? `${value} ${name}` : `${value}`;
    })
    .join(names === undefined ? ' or ' : ', ');
}

/** A link to the section of a named shape. */
export function shapeLink(ref: string): string {
  const name = ref.replace(SHAPE_PREFIX, '');
  return `[${name}](#shape-${name.toLowerCase()})`;
}

function limitsText(schema: JsonSchema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const item = schema.items === undefined ? '' : limitsText(schema.items as JsonSchema);
  const parts = [
    rangeText(minLength, maxLength, ' characters'),
    rangeText(minimum, maximum, ''),
    rangeText(minItems, maxItems, ' items'),
    patternText(schema),
    item === '' ? '' : `each ${item}`,
    ...alternatives(schema).map(limitsText),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function rangeText(min: number | undefined, max: number | undefined, unit: string): string {
  if (max === undefined) {
    return min === undefined ? '' : `at least ${min}${unit}`;
  }
  if (min === max) {
    return `${max}${unit}`;
  }
  return min === undefined || min === 0 ? `up to ${max}${unit}` : `${min} to ${max}${unit}`;
}

function patternsOf(schema: JsonSchema): string[] {
  const sources = [schema.pattern, ...(schema.allOf ?? []).map(({ pattern }) => pattern)];
  return sources.filter((source) => source !== undefined);
}

function patternText(schema: JsonSchema): string {
  return patternsOf(schema)
    .map((source) => patternNames.get(source))
    .filter((name) => name !== undefined)
    .join('; ');
}

function requiredText(schema: JsonSchema, required: boolean): string {
  const { default: standIn } = schema;
  if (typeof standIn === 'number') {
    return `default ${standIn}`;
  }
  if (typeof standIn === 'string' && standIn !== '') {
    return `default "${standIn}"`;
  }
  return required ? 'yes' : 'no';
}
