/** OpenAPI 3.1 of every call. */
import { UPLOAD_FIELD } from '@zhiji/contract/kernel/limits';
import { errors } from '@zhiji/contract/kernel/errors';
import { anyCallErrors } from '@zhiji/contract/kernel/shared-errors';
import { pathsOf } from '@zhiji/contract/calls';
import { domainTexts } from './domains.ts';
import { allErrorsOf, domainNames, entries, ownErrorsOf, successesOf } from './entries.ts';
import { ENUM_NAMES, SHAPE_PREFIX, describeSchema } from './json-schema.ts';
import type { Call } from '@zhiji/contract/kernel/call';
import type { Generator } from './generator.ts';
import type { Entry } from './entries.ts';
import type { JsonSchema } from './json-schema.ts';

const OK = 200;
const JSON_INDENT = 2;
const JSON_TYPE = 'application/json';
/** Of the API; it changes when a call stops taking or answering what it did. */
const API_VERSION = '1';

/** Named shapes found while the operations are written. */
type Shapes = Map<string, JsonSchema>;

/** One name must mean one shape, whoever refers to it. */
function collect(shapes: Shapes, found: Readonly<Record<string, JsonSchema>>): void {
  for (const [name, shape] of Object.entries(found)) {
    const known = shapes.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shape)) {
      throw new Error(`two shapes are called ${name}`);
    }
    shapes.set(name, shape);
  }
}

function successSchema(call: Call, shapes: Shapes): JsonSchema {
  const data = describeSchema(call.response, 'output');
  collect(shapes, data.shapes);
  return {
    type: 'object',
    required: ['code', 'data', 'msg'],
    properties: {
      code: {
        type: 'integer',
        enum: successesOf(call).map(({ code }) => code),
        [ENUM_NAMES]: [...call.success],
      },
      data: data.schema,
      msg: { type: 'string' },
    },
  };
}

function failureSchema(call: Call): JsonSchema {
  const failures = allErrorsOf(call).filter(({ http }) => http === OK);
  return {
    allOf: [
      { $ref: `${SHAPE_PREFIX}Failure` },
      {
        properties: {
          code: {
            type: 'integer',
            enum: failures.map(({ code }) => code),
            [ENUM_NAMES]: failures.map(({ key }) => key),
          },
        },
      },
    ],
  };
}

function requestBody(call: Call, shapes: Shapes) {
  const { schema, shapes: found } = describeSchema(call.request, 'input');
  collect(shapes, found);
  if (call.body !== 'form') {
    return { required: true, content: { [JSON_TYPE]: { schema } } };
  }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const form = {
    ...schema,
    properties: { [UPLOAD_FIELD]: file, ...schema.properties },
    required: [UPLOAD_FIELD, ...(schema.required ?? [])],
  };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

const securities = {
  none: [],
  optional: [{}, { userToken: [] }],
  user: [{ userToken: [] }],
} as const satisfies Record<Call['auth'], readonly object[]>;

const otherStatuses = [...new Set(anyCallErrors.map((key) => errors[key].http))]
  .filter((http) => http !== OK)
  .toSorted((a, b) => a - b);

const sharedResponses = Object.fromEntries(
  otherStatuses.map((http) => [
    `Http${http}`,
    {
      description: anyCallErrors
        .filter((key) => errors[key].http === http)
        .map((key) => `${errors[key].code} ${errors[key].en}`)
        .join('; '),
      content: { [JSON_TYPE]: { schema: { $ref: `${SHAPE_PREFIX}Failure` } } },
    },
  ]),
);

function operation({ name, domain, call }: Entry, shapes: Shapes) {
  const codes = ownErrorsOf(call).map(({ code, en }) => `- ${code} ${en}`);
  return {
    operationId: name,
    tags: [domain],
    summary: call.summary,
    security: securities[call.auth],
    'x-kind': call.kind,
    'x-rate-class': call.rate,
    requestBody: requestBody(call, shapes),
    responses: {
      [OK]: {
        description: ['The answer, or a failure that any call may have.', ...codes].join('\n'),
        content: {
          [JSON_TYPE]: { schema: { oneOf: [successSchema(call, shapes), failureSchema(call)] } },
        },
      },
      ...Object.fromEntries(
        otherStatuses.map((http) => [http, { $ref: `#/components/responses/Http${http}` }]),
      ),
    },
  };
}

/** A path inside a JSON pointer. */
function pointer(path: string): string {
  return path.replaceAll('~', '~0').replaceAll('/', '~1');
}

function pathItems(entry: Entry, shapes: Shapes): [string, object][] {
  const [own = '', ...aliases] = pathsOf(entry.call);
  return [
    [own, { post: operation(entry, shapes) }],
    ...aliases.map((alias): [string, object] => [alias, { $ref: `#/paths/${pointer(own)}` }]),
  ];
}

const failureShape: JsonSchema = {
  type: 'object',
  required: ['code', 'data', 'msg'],
  properties: {
    code: { type: 'integer' },
    data: { description: 'Usually null' },
    msg: { type: 'string', description: 'Text for a person, in the language asked for' },
    request_id: { type: 'string', description: 'To quote to support' },
  },
};

function render(): string {
  const shapes: Shapes = new Map([['Failure', failureShape]]);
  const paths = Object.fromEntries(entries.flatMap((entry) => pathItems(entry, shapes)));
  const document = {
    openapi: '3.1.0',
    info: {
      title: '知集 Zhiji API',
      version: API_VERSION,
      description:
        'Every call is a POST and answers with code, data and msg. Generated from the call table; see api.md for the same in prose.',
    },
    servers: [{ url: '/' }],
    tags: domainNames.map((name) => ({ name, description: domainTexts[name] })),
    paths,
    components: {
      securitySchemes: {
        userToken: {
          type: 'apiKey',
          in: 'header',
          name: 'x-user-token',
          description: 'The user_token of a login',
        },
      },
      responses: sharedResponses,
      schemas: Object.fromEntries([...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
  return `${JSON.stringify(document, null, JSON_INDENT)}\n`;
}

export const openapi: Generator = { name: 'OpenAPI', file: 'docs/openapi.json', render };
