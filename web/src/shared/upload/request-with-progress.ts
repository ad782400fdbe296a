import { REQUEST_TIMEOUT_MS } from '@zhiji/contract/kernel/limits';
import type { CallName } from '@zhiji/contract/calls';
import { ApiError } from '#shared/api/api-error.ts';

export interface SendOptions {
  /** Told the sent part, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal?: AbortSignal;
}

interface ProgressRequest extends SendOptions {
  readonly call: CallName;
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | FormData;
}

/** Sends a request by the one browser interface that tells how much of it has left. */
export async function requestWithProgress({
  call,
  method,
  url,
  headers,
  body,
  onProgress,
  signal,
}: ProgressRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failWith = (kind: 'network' | 'timeout' | 'cancelled') => () =>
      reject(new ApiError({ kind, call }));
    request.open(method, url);
    request.timeout = REQUEST_TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: request.responseText }),
    );
    request.addEventListener('error', failWith('network'));
    request.addEventListener('timeout', failWith('timeout'));
    request.addEventListener('abort', failWith('cancelled'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
