/** Puts English into an answer. */

/** A text of JSON with its quotes. */
const LITERAL = /"(?:[^"\\]|\\.)*"/gu;
/** Chinese, or a picture, which may carry a title. */
const WORTH_LOOKING = /^"\/media\/|\p{Script=Han}/u;

/** JSON in which every text that is known stands in English; what is not known stays as it is. */
export function inEnglish(json: string, known: ReadonlyMap<string, string>): string {
  return json.replaceAll(LITERAL, (literal) => {
    if (!WORTH_LOOKING.test(literal)) {
      return literal;
    }
    const english = known.get(JSON.parse(literal) as string);
    return english === undefined ? literal : JSON.stringify(english);
  });
}
