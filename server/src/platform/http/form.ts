/** Forms, for the calls that take one: a few fields and one file, read only after admission. */
import multipart from '@fastify/multipart';
import { UPLOAD_FIELD, UPLOAD_MAX_MB } from '@zhiji/contract/kernel/limits';
import { Failure, fail } from '#platform/failure';
import { LimiterFull, createLimiter } from '#platform/limiter';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

const BYTES_PER_MB = 1_048_576;
const LIMITS = {
  files: 1,
  fileSize: UPLOAD_MAX_MB * BYTES_PER_MB,
  fields: 5,
  fieldNameSize: 50,
  fieldSize: 1_000,
  parts: 6,
  headerPairs: 20,
};
/** A file is held in memory while it is worked on. */
const FILES_AT_ONCE = 8;
const WAITING_MAX = 32;
const BUSY_RETRY_SECONDS = 2;

export interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: Buffer<ArrayBuffer>;
}

const limiter = createLimiter(FILES_AT_ONCE, WAITING_MAX);

/** Adds routes that take forms, in a scope of their own: all others go on refusing forms. */
export function addFormRoutes(app: FastifyInstance, routes: readonly RouteOptions[]): void {
  void app.register(async (scope) => {
    await scope.register(multipart);
    routes.forEach((route) => scope.route(route));
  });
}

/** Reads the form of a request and hands it to `work`; only so many are worked on at a time. */
export async function withForm<Result>(
  request: FastifyRequest,
  work: (form: Form) => Promise<Result>,
): Promise<Result> {
  try {
    return await limiter(async () => work(await readForm(request)));
  } catch (error) {
    throw error instanceof LimiterFull
      ? fail('common.busy', { retryAfter: BUSY_RETRY_SECONDS })
      : error;
  }
}

async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) {
    throw noFile();
  }
  try {
    return await readParts(request);
  } catch (error) {
    // Too many or too large say so by their status; the parser's own complaints have none.
    throw error instanceof Failure || (error instanceof Error && 'statusCode' in error)
      ? error
      : fail('common.badParameter');
  }
}

async function readParts(request: FastifyRequest): Promise<Form> {
  const fields = new Map<string, unknown>();
  let file: Buffer<ArrayBuffer> | undefined;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') {
      fields.set(part.fieldname, part.value);
    } else if (part.fieldname === UPLOAD_FIELD) {
      file = Buffer.from(await part.toBuffer());
    } else {
      part.file.resume();
    }
  }
  if (file === undefined) {
    throw noFile();
  }
  return { fields: Object.fromEntries(fields), file };
}

function noFile(): Failure {
  return fail('common.missingParameter', { fields: [UPLOAD_FIELD] });
}
