/** An id of another user, as it is and bent in all the ways that careless checks let through. */

/** Ids of something else that exists and belongs to the same user, by their type. */
export interface OtherKind {
  readonly number: number;
  readonly text: string;
}

const ID_FIELD = /^id$|_id$/;
const LAST_DIGIT = /[\da-f]$/;

/** Fields of a request that name something by its id. */
export function idFieldsOf(request: object): string[] {
  return Object.entries(request)
    .filter(([field, value]) => ID_FIELD.test(field) && ['number', 'string'].includes(typeof value))
    .map(([field]) => field);
}

/** The forms of an id. */
export function idForms(id: unknown, other: OtherKind): [form: string, value: unknown][] {
  return [
    ['it is', id],
    ['the next', neighbour(id, 1)],
    ['the one before', neighbour(id, -1)],
    ['0', 0],
    ['-1', -1],
    ['null', null],
    ['an empty text', ''],
    ['the text 1', '1'],
    ['a list', [id]],
    ['an id of another kind', typeof id === 'number' ? other.number : other.text],
  ];
}

function neighbour(id: unknown, step: number): unknown {
  if (typeof id === 'number') {
    return id + step;
  }
  return String(id).replace(LAST_DIGIT, (digit) =>
    ((Number.parseInt(digit, 16) + 16 + step) % 16).toString(16),
  );
}
