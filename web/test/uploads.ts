/** Uploads by XMLHttpRequest, answered without a network. */
import { vi } from 'vitest';

export interface SentUpload {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
  /** Tells the page how much has left. */
  progress(loaded: number, total: number): void;
  answer(status: number, text?: string): void;
  fail(): void;
}

/** Collects the uploads a page makes; each waits until the test answers it. */
export function catchUploads(): SentUpload[] {
  const sent: SentUpload[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    timeout = 0;
    status = 0;
    responseText = '';
    private readonly headers = new Headers();
    private target = { method: '', url: '' };

    open(method: string, url: string): void {
      this.target = { method, url };
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }

    send(body: unknown): void {
      sent.push({
        ...this.target,
        headers: this.headers,
        body,
        progress: (loaded, total) =>
          this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })),
        answer: (status, text = '') => {
          this.status = status;
          this.responseText = text;
          this.dispatchEvent(new Event('load'));
        },
        fail: () => this.dispatchEvent(new Event('error')),
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}

/** A file of a size, without its bytes. */
export function fileOf(name: string, type: string, bytes = 1_000): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}
