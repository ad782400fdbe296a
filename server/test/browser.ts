/** A browser's cookies, as far as our calls set them. */
import { parseSetCookie } from 'cookie';
import type { CallName, CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { Answered, TestApp } from './app.ts';

export class TestBrowser {
  readonly #app: TestApp;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();
  /** Where the site keeps it. */
  token: string | undefined;

  constructor(app: TestApp, headers: Record<string, string> = {}) {
    this.#app = app;
    this.#headers = headers;
  }

  /** Makes a call as a page of the site would. */
  async call<Name extends CallName>(
    name: Name,
    request?: CallRequest<Name>,
  ): Promise<Answered<CallResponse<Name>>> {
    const cookie = [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await this.#app.call(name, request, {
      ...(this.token === undefined ? {} : { token: this.token }),
      headers: { 'sec-fetch-site': 'same-origin', ...this.#headers, cookie },
    });
    for (const header of answer.headers.getSetCookie()) {
      const { name: key, value, maxAge } = parseSetCookie(header);
      if (maxAge === 0) {
        this.#cookies.delete(key);
      } else {
        this.#cookies.set(key, value ?? '');
      }
    }
    return answer;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }
}
