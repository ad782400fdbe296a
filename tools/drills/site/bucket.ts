/** A private bucket of the drill's own, at the object store of the services, which must run. */
import { signedRequest } from '#services/s3';
import { lane } from './lane.ts';

const PAGE = 500;
const KEY = /<Key>([^<]*)<\/Key>/g;

export class Bucket {
  readonly name = `zhiji-test-drill-${lane}`;

  /** There and empty, whatever an earlier drill left behind. */
  async create(): Promise<void> {
    await signedRequest('PUT', this.name).catch((error: unknown) => {
      throw new Error('the object store does not answer: npm run services -- start', {
        cause: error,
      });
    });
    await this.#empty();
  }

  async remove(): Promise<void> {
    await this.#empty();
    await signedRequest('DELETE', this.name);
  }

  /** The names of all objects. */
  async keys(): Promise<readonly string[]> {
    const keys: string[] = [];
    for (let last = ''; ; last = keys.at(-1) ?? '') {
      const query = `list-type=2&max-keys=${PAGE}&start-after=${encodeURIComponent(last)}`;
      const listing = await signedRequest('GET', `${this.name}?${query}`);
      const page = [...listing.matchAll(KEY)].map(([, key = '']) => key);
      keys.push(...page);
      if (page.length < PAGE) {
        return keys;
      }
    }
  }

  async #empty(): Promise<void> {
    const keys = [...(await this.keys())];
    while (keys.length > 0) {
      const some = keys.splice(0, PAGE).map((key) => `<Object><Key>${key}</Key></Object>`);
      const body = `<Delete><Quiet>true</Quiet>${some.join('')}</Delete>`;
      await signedRequest('POST', `${this.name}?delete=`, body);
    }
  }
}
