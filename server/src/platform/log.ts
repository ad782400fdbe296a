/**
 * JSON logs by allow-list: only the fields named here can be written, so no request body, header
 * or personal value reaches a log line by accident.
 */
import { pino } from 'pino';
import type { DestinationStream } from 'pino';

export interface LogFields {
  readonly req_id?: string;
  readonly call?: string;
  /** Pseudonym of the user, never the id. */
  readonly user_ref?: string;
  readonly code?: number;
  readonly http?: number;
  readonly ms?: number;
  readonly job?: string;
  readonly topic?: string;
  readonly count?: number;
  readonly port?: number;
  readonly dependency?: string;
  readonly signal?: string;
  /** Code a third party answered with, never a text of theirs. */
  readonly reason?: string;
  /** Name, code and stack of an error we did not expect. */
  readonly error?: unknown;
}

/** One answered request; every text in it is ours, so it needs no escaping. */
export interface RequestEntry {
  readonly req_id: string;
  readonly call: string;
  readonly code: number;
  readonly http: number;
  readonly ms: number;
  readonly user_ref: string | null;
}

export interface Log {
  /** The line of an answered request, put together by hand because there is one per request. */
  answered(entry: RequestEntry): void;
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  flush(): void;
}

const BUFFER_BYTES = 16_000;
const FLUSH_MS = 1_000;
const HUNDREDTHS = 100;

/** Makes the process's log; lines are buffered and written together, and flushed on exit. */
export function createLog(level: string, destination?: DestinationStream): Log {
  if (destination !== undefined) {
    return logInto(destination, level, new RequestLines(destination, 0));
  }
  const output = pino.destination({ sync: false, minLength: BUFFER_BYTES });
  const lines = new RequestLines(output, BUFFER_BYTES);
  process.once('exit', () => {
    lines.handOver();
    output.flushSync();
  });
  return logInto(output, level, lines);
}

/** Lines of answered requests, handed over many at a time: a stream measures all it holds with each. */
class RequestLines {
  readonly #stream: DestinationStream;
  readonly #most: number;
  #held = '';

  constructor(stream: DestinationStream, most: number) {
    this.#stream = stream;
    this.#most = most;
  }

  add(line: string): void {
    this.#held += line;
    if (this.#held.length >= this.#most) {
      this.handOver();
    }
  }

  handOver(): void {
    if (this.#held !== '') {
      this.#stream.write(this.#held);
      this.#held = '';
    }
  }
}

function logInto(stream: DestinationStream, level: string, lines: RequestLines): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.epochTime }, stream);
  const flush = (): void => {
    lines.handOver();
    logger.flush();
  };
  setInterval(flush, FLUSH_MS).unref();
  const write =
    (severity: 'debug' | 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) => {
      lines.handOver();
      const { error, ...rest } = fields;
      logger[severity](
        error === undefined ? rest : { ...rest, error: describeError(error) },
        event,
      );
    };
  const logsRequests = logger.isLevelEnabled('info');
  return {
    answered({ req_id, call, code, http, ms, user_ref }) {
      if (logsRequests) {
        const user = user_ref === null ? '' : `,"user_ref":"${user_ref}"`;
        lines.add(
          `{"level":30,"time":${Date.now()},"req_id":"${req_id}","call":"${call}","code":${code},"http":${http},"ms":${Math.round(ms * HUNDREDTHS) / HUNDREDTHS}${user},"msg":"answered"}\n`,
        );
      }
    },
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    flush,
  };
}

/** An error's identity and stack frames. Its message is left out: drivers quote values in it. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) {
    return { name: typeof error };
  }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { name: error.name, ...code, stack: frames.join('\n') };
}
