import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compile } from 'zod/v4/core';
import { assertUniquePaths, calls, domains, pathsOf } from './calls.ts';
import { errors, successes } from './kernel/errors.ts';
import { anyCallErrors, tokenErrors } from './kernel/shared-errors.ts';
import { rateClasses } from './kernel/rates.ts';

/** Paths we added to those of the specification. */
const OURS = [
  '/api/user/setProcess',
  '/api/user/cancelUser',
  '/api/curriculum/suggest',
  '/api/curriculum/hotWords',
  '/api/curriculum/getRelationCurriculum',
  '/api/enterprise/getTeacherInfo',
  '/api/enterprise/getTeacherCurriculum',
  '/api/login/puzzle',
  '/api/login/solvePuzzle',
  '/api/login/wxPayer',
  '/api/user/getDevices',
  '/api/user/endDevice',
  '/api/user/getConsents',
  '/api/user/exportData',
  '/api/live/getRoom',
  '/api/live/getMessages',
  '/api/live/say',
  '/api/user/getNotes',
  '/api/user/addNote',
  '/api/user/editNote',
  '/api/user/deleteNote',
  '/api/user/getOwnedCurriculum',
  '/api/user/getReminder',
  '/api/user/setReminder',
  '/api/certificate/check',
  '/api/invoice/mailInvoice',
  '/api/exam/getWrongTopic',
  '/api/exam/practiseTopic',
  '/api/message/delMessage',
  '/api/message/getChoice',
  '/api/message/setChoice',
  '/api/moderation/report',
];

const specPaths = readFileSync(new URL('spec/spec-calls.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const table = [...calls];

/** A schema of a field or list item inside a request or response, with the way to it. */
interface Field {
  readonly at: string;
  readonly schema: z.core.$ZodType;
}

function inner(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
    ? inner(schema.def.innerType)
    : schema;
}

/** The schema itself and everything below it. */
function fieldsOf(schema: z.core.$ZodType, at = ''): Field[] {
  const bare = inner(schema);
  const here = { at, schema };
  if (bare instanceof z.ZodObject) {
    const children = Object.entries<z.core.$ZodType>(bare.shape);
    return [here, ...children.flatMap(([key, child]) => fieldsOf(child, `${at}.${key}`))];
  }
  if (bare instanceof z.ZodArray) {
    return [here, ...fieldsOf(bare.element, `${at}[]`)];
  }
  if (bare instanceof z.ZodUnion) {
    return [here, ...bare.options.flatMap((option: z.core.$ZodType) => fieldsOf(option, at))];
  }
  return [here];
}

const CANDIDATES = ['', '1', 'true', '2024-01-01', 0, 1, 1.5, true, false, null, [], [1], {}];

function kindOf(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The JSON kinds a schema says it takes. */
function declaredKinds(schema: z.core.JSONSchema.JSONSchema): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const values = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])];
  const types = [schema.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type));
  return [...types, ...values.map(kindOf), ...parts.flatMap(declaredKinds)];
}

/** Values a field takes although it does not declare their kind, or turns into another kind. */
function misreadings({ at, schema }: Field): string[] {
  const kinds = declaredKinds(jsonOf(schema));
  return CANDIDATES.filter((candidate) => {
    const { success, data } = z.safeParse(schema, candidate);
    const kind = kindOf(candidate);
    return success && (!kinds.includes(kind) || kindOf(data) !== kind);
  }).map((candidate) => `${at} takes ${JSON.stringify(candidate)}`);
}

/** Whether a text or list cannot grow without end: a length, given values or a closed pattern. */
function isBounded(schema: z.core.JSONSchema.JSONSchema): boolean {
  if (schema.type === 'array') {
    return schema.maxItems !== undefined;
  }
  if (schema.type !== 'string') {
    return true;
  }
  const patterns = [schema.pattern, ...(schema.allOf ?? []).map(({ pattern }) => pattern)];
  return (
    schema.maxLength !== undefined ||
    schema.enum !== undefined ||
    schema.const !== undefined ||
    patterns.some((pattern) => pattern !== undefined && !/[*+]|\{\d+,\}/.test(pattern))
  );
}

const jsonOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', reused: 'inline' });

describe('call table and specification', () => {
  it('lists 112 different paths', () => {
    expect(new Set(specPaths).size).toBe(112);
    expect(specPaths).toHaveLength(112);
  });

  it.each(specPaths)('has a call for %s', (path) => {
    expect(table.filter(([, call]) => call.path === path)).toHaveLength(1);
  });

  it('has no other calls than ours', () => {
    const others = table.map(([, { path }]) => path).filter((path) => !specPaths.includes(path));
    expect(others.toSorted()).toEqual(OURS.toSorted());
  });

  it('refuses two calls on one path', () => {
    const { footer, ads } = domains.content;
    expect(() => assertUniquePaths([footer, ads])).not.toThrow();
    expect(() => assertUniquePaths([footer, { ...ads, path: footer.path }])).toThrow(footer.path);
    expect(() => assertUniquePaths([footer, { ...ads, aliases: [footer.path] }])).toThrow(
      footer.path,
    );
  });

  it('serves the link token under both paths', () => {
    expect(pathsOf(domains.identity.linkToken)).toEqual([
      '/api/SsoAuth/getLinkToken',
      '/api/user/getLinkToken',
    ]);
  });

  it('has a call for every failure it knows', () => {
    const answered = new Set<string>([
      ...anyCallErrors,
      ...tokenErrors,
      ...table.flatMap(([, call]) => call.errors),
    ]);
    expect(Object.keys(errors).filter((key) => !answered.has(key))).toEqual([]);
  });
});

describe.each(table)('%s', (name, call) => {
  it('is well named and described', () => {
    expect(name).toMatch(/^[a-z]+\.[a-z][a-zA-Z]*$/);
    expect(call.path).toMatch(/^\/api\/[\w/]+$/);
    expect(call.summary).toMatch(/^[A-Z][^.]*\.$/);
    expect(Object.keys(rateClasses)).toContain(call.rate);
  });

  it('names known codes, each once, and none that every call has anyway', () => {
    const implied: readonly string[] =
      call.auth === 'user' ? [...anyCallErrors, ...tokenErrors] : anyCallErrors;
    expect(call.errors.filter((key) => errors[key] === undefined)).toEqual([]);
    expect(call.success.filter((key) => successes[key] === undefined)).toEqual([]);
    expect(new Set(call.errors).size).toBe(call.errors.length);
    expect(call.errors.filter((key) => implied.includes(key))).toEqual([]);
  });

  it('compiles without falling back', () => {
    expect(() => compile(call.request, { strict: true })).not.toThrow();
    expect(() => compile(call.response, { strict: true })).not.toThrow();
  });

  it('takes an object and nothing else', () => {
    for (const body of ['x', 1, true, null, [], [{}]]) {
      expect(call.request.safeParse(body).success).toBe(false);
    }
  });

  it('refuses the wrong kind of value in every field and changes the kind of none', () => {
    expect(fieldsOf(call.request).flatMap(misreadings)).toEqual([]);
  });

  it('bounds every text and list a client can send', () => {
    const open = fieldsOf(call.request).filter(({ schema }) => !isBounded(jsonOf(inner(schema))));
    expect(open.map(({ at }) => at)).toEqual([]);
  });

  it('drops unknown fields on the way in and out', () => {
    const objects = [call.request, call.response]
      .flatMap((schema) => fieldsOf(schema))
      .map(({ schema }) => inner(schema))
      .filter((schema) => schema instanceof z.ZodObject);
    expect(objects.filter(({ def }) => def.catchall !== undefined)).toEqual([]);
  });
});
