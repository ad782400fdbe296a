/** Bodies with the content type they are sent under. */
import { UPLOAD_FIELD } from '@zhiji/contract/kernel/limits';
import type { Call } from '@zhiji/contract/kernel/call';
import type { Body } from './hostile.ts';

export interface Parcel {
  readonly type: string;
  readonly content: Body;
}

const BOUNDARY = 'fuzz-boundary';

/** Each body as JSON and, for a call that takes a form, as a form as well. */
export function parcelsOf(call: Call, bodies: readonly Body[]): Parcel[] {
  const json = bodies.map((content) => ({ type: 'application/json', content }));
  return call.body === 'form' ? [...json, ...bodies.map(formOf)] : json;
}

/** The fields of a JSON object as a form with a file; whatever else it is goes in unchanged. */
function formOf(body: Body): Parcel {
  const parts = fieldsOf(body).map(
    ([name, value]) =>
      `content-disposition: form-data; name=${JSON.stringify(name)}\r\n\r\n${value}`,
  );
  const file = `content-disposition: form-data; name="${UPLOAD_FIELD}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const content = [...parts, file].map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('');
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    content: parts.length === 0 ? body : `${content}--${BOUNDARY}--\r\n`,
  };
}

function fieldsOf(body: Body): [string, string][] {
  try {
    const parsed: unknown = JSON.parse(body.toString());
    // A form writes text without quotes, else no value of a closed list would ever be valid.
    return Object.entries(Object(parsed)).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
  } catch {
    return [];
  }
}
