/** The API reference for people. */
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { anyCallErrors, tokenErrors } from '@zhiji/contract/kernel/shared-errors';
import { UPLOAD_FIELD, UPLOAD_MAX_MB } from '@zhiji/contract/kernel/limits';
import { rateClasses } from '@zhiji/contract/kernel/rates';
import { domainTexts } from './domains.ts';
import { domainNames, entries, ownErrorsOf, successesOf } from './entries.ts';
import { alternatives, fieldRows, typeText } from './field-rows.ts';
import { describeSchema } from './json-schema.ts';
import { table } from './markdown.ts';
import type { DomainName } from '@zhiji/contract/calls';
import type { Call } from '@zhiji/contract/kernel/call';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import type { Entry } from './entries.ts';
import type { FieldRow } from './field-rows.ts';
import type { Generator } from './generator.ts';
import type { JsonSchema } from './json-schema.ts';

const whoTexts = {
  none: 'anyone',
  optional: 'anyone; a valid token adds what only its user may see',
  user: 'logged-in users',
} as const satisfies Record<Call['auth'], string>;

const FIRST_LETTER = 'a'.codePointAt(0) ?? 0;
/** What every page of a list has beside the list. */
const pageFields = ['total', 'page', 'limit'];

const fileRow: FieldRow = {
  field: UPLOAD_FIELD,
  type: 'file',
  limits: `up to ${UPLOAD_MAX_MB} MB`,
  required: 'yes',
  meaning: '',
};

function requestTable(rows: readonly FieldRow[]): string {
  return table(
    ['Field', 'Type', 'Limits', 'Required', 'Meaning'],
    rows.map((row) => [`\`${row.field}\``, row.type, row.limits, row.required, row.meaning]),
  );
}

/** Without limits: nobody has to keep to them when reading. */
function responseTable(rows: readonly FieldRow[]): string {
  return table(
    ['Field', 'Type', 'Meaning'],
    rows.map((row) => [
      `\`${row.field}\``,
      row.required === 'no' ? `${row.type}, may be absent` : row.type,
      row.meaning,
    ]),
  );
}

/** Alternatives, lettered. */
function lettered(texts: readonly string[]): string {
  return texts
    .map((text, index) => `*${String.fromCodePoint(FIRST_LETTER + index)})* ${text}`)
    .join('\n\n');
}

function requestText({ request, body }: Call): string {
  const { schema } = describeSchema(request, 'input');
  const options = alternatives(schema);
  if (options.length > 0) {
    const texts = options.map((option) => `object\n\n${requestTable(fieldRows(option))}`);
    return `**Request**, one of:\n\n${lettered(texts)}`;
  }
  const rows = fieldRows(schema);
  if (body === 'form') {
    return `**Request**, a multipart form:\n\n${requestTable([fileRow, ...rows])}`;
  }
  return rows.length === 0 ? '**Request**: nothing' : `**Request**\n\n${requestTable(rows)}`;
}

/** What stands in `data`, with a table of the fields it has of its own. */
function dataText(schema: JsonSchema): string {
  const options = alternatives(schema);
  if (options.length > 1) {
    return `one of:\n\n${lettered(options.map(dataText))}`;
  }
  const rows = fieldRows(schema);
  const isPage = pageFields.every((name) => rows.some(({ field }) => field === name));
  const listed = rows.find(({ field }) => field === 'list');
  if (isPage && listed !== undefined) {
    const extra = rows.filter(({ field }) => field !== 'list' && !pageFields.includes(field));
    return withFields(`page with a ${listed.type}`, extra);
  }
  return withFields(typeText(schema), rows);
}

function withFields(head: string, rows: readonly FieldRow[]): string {
  return rows.length === 0 ? head : `${head}\n\n${responseTable(rows)}`;
}

function codesText(call: Call): string {
  const good = successesOf(call).map(({ code, zh, en }) => `${code} ${zh} / ${en}`);
  const bad = ownErrorsOf(call);
  const failures =
    bad.length === 0
      ? []
      : [
          '**Failures** beside the common ones:',
          table(
            ['Code', 'Key', '中文', 'English'],
            bad.map(({ code, key, zh, en }) => [code, `\`${key}\``, zh, en]),
          ),
        ];
  return [`**Success**: ${good.join('; ')}`, ...failures].join('\n\n');
}

function callText({ name, call }: Entry): string {
  const aliases = (call.aliases ?? []).map((alias) => `, also \`${alias}\``);
  const facts = [
    `For ${whoTexts[call.auth]}`,
    call.kind === 'query' ? 'query, changes nothing' : 'command',
    `rate class [${call.rate}](#rate-classes)`,
  ];
  return [
    `### ${name}`,
    `\`POST ${call.path}\`${aliases.join('')}`,
    call.summary,
    facts.join(' · '),
    requestText(call),
    `**Answer**: ${dataText(describeSchema(call.response, 'output').schema)}`,
    codesText(call),
  ].join('\n\n');
}

function domainText(domain: DomainName): string {
  const own = entries.filter((entry) => entry.domain === domain);
  return [`## ${domain}`, domainTexts[domain], ...own.map(callText)].join('\n\n');
}

function contents(): string {
  const lines = domainNames.map((domain) => {
    const links = entries
      .filter((entry) => entry.domain === domain)
      .map(({ name }) => `[${name.slice(domain.length + 1)}](#${anchor(name)})`);
    return `- [${domain}](#${domain}): ${links.join(', ')}`;
  });
  return ['## Contents', lines.join('\n')].join('\n\n');
}

/** The anchor a heading gets. */
function anchor(heading: string): string {
  return heading.toLowerCase().replaceAll('.', '').replaceAll(' ', '-');
}

function codesOf(keys: readonly ErrorKey[]): string {
  return keys.map((key) => errors[key].code).join(', ');
}

function codeTables(): string {
  return [
    '## Codes',
    'Success:',
    table(
      ['Code', 'Key', '中文', 'English'],
      Object.entries(successes).map(([key, { code, zh, en }]) => [code, `\`${key}\``, zh, en]),
    ),
    `Any call may fail with ${codesOf(anyCallErrors)}; a call for logged-in users also with ${codesOf(tokenErrors)}. The client shows the text of a failure for five seconds, or asks to log in again where the table says so. HTTP is 200 unless the table says otherwise.`,
    table(
      ['Code', 'Key', '中文', 'English', 'Client', 'HTTP'],
      Object.entries(errors)
        .toSorted(([, a], [, b]) => a.code - b.code)
        .map(([key, { code, zh, en, reaction, http }]) => [
          code,
          `\`${key}\``,
          zh,
          en,
          reaction === 'relogin' ? 'log in again' : 'toast',
          http,
        ]),
    ),
  ].join('\n\n');
}

function rateTable(): string {
  return [
    '## Rate classes',
    'Requests allowed per window, counted per address and, when a token is sent, per token. Under overload the classes with the highest priority number are refused first.',
    table(
      ['Class', 'Per address', 'Per token', 'Window', 'Priority'],
      Object.entries(rateClasses).map(([name, rate]) => [
        name,
        rate.perAddress,
        rate.perToken,
        `${rate.windowSeconds} s`,
        rate.priority,
      ]),
    ),
  ].join('\n\n');
}

function shapesText(): string {
  const shapes = new Map(
    entries.flatMap(({ call }) => Object.entries(describeSchema(call.response, 'output').shapes)),
  );
  const sections = [...shapes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `### Shape ${name}\n\n${shapeText(schema)}`);
  return ['## Shapes', 'Objects that several answers share.', ...sections].join('\n\n');
}

function shapeText(schema: JsonSchema): string {
  return alternatives(schema).length > 0
    ? `Is ${dataText(schema)}`
    : responseTable(fieldRows(schema));
}

const INTRO = `# API reference

Generated by \`npm run gen\` from the call table in \`contract/src\`. Do not edit. The same for machines: [openapi.json](openapi.json).

Every call is a \`POST\` with a JSON object as its body and answers

\`\`\`json
{ "code": 10000, "data": {}, "msg": "获取成功" }
\`\`\`

\`code\` says how it went, \`data\` holds what each call lists as its answer, \`msg\` is the text for a person. A failure adds \`request_id\`, to be quoted to support. The \`user_token\` of a login is sent in the header \`x-user-token\`. Values are never converted: \`"1"\` is not \`1\`. Unknown fields are ignored. The types *money*, *time* and *date* are strings: yuan with two decimals (\`"199.00"\`), \`YYYY-MM-DD HH:mm:ss\` and \`YYYY-MM-DD\`, both in Asia/Shanghai. A *page* is an object of \`list\`, \`total\`, \`page\` (from 1) and \`limit\`. Spaces at both ends of a typed text are cut off.`;

function render(): string {
  const parts = [
    INTRO,
    contents(),
    codeTables(),
    rateTable(),
    ...domainNames.map(domainText),
    shapesText(),
  ];
  return `${parts.join('\n\n')}\n`;
}

export const apiReference: Generator = { name: 'API reference', file: 'docs/api.md', render };
