/** Puts English into an answer. */

type Fields = Record<string, unknown>;

/** Chinese, its punctuation, or the address of a picture: every text that is known has one of them. */
const FOREIGN = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]|(?:^|")\/media\//u;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whether a text may be known, or JSON hold one that is. */
export function isForeign(text: string): boolean {
  return FOREIGN.test(text);
}

/**
 * JSON in which every text that is known stands in English; what is not known stays as it is, and so
 * does all that is in fields of which `isOwn` says so.
 */
export function inEnglish(
  json: string,
  known: ReadonlyMap<string, string>,
  isOwn: (field: string, beside: Readonly<Fields>) => boolean = () => false,
): string {
  if (!isForeign(json)) {
    return json;
  }
  const said = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return known.get(value) ?? value;
    }
    if (Array.isArray(value)) {
      sayEach(value);
    } else if (isFields(value)) {
      sayOf(value);
    }
    return value;
  };
  const sayEach = (list: unknown[]): void => {
    for (const [at, value] of list.entries()) {
      list[at] = said(value);
    }
  };
  const sayOf = (fields: Fields): void => {
    for (const name of Object.keys(fields)) {
      if (!isOwn(name, fields)) {
        fields[name] = said(fields[name]);
      }
    }
  };
  return JSON.stringify(said(JSON.parse(json)));
}
