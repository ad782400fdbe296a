/** Every answer: a code, its data and a text; failures add the id to quote to support. */
export interface Envelope<Data> {
  readonly code: number;
  readonly data: Data;
  readonly msg: string;
  readonly request_id?: string;
}
