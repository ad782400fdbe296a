/** A number, text or pattern that a module names once is a constant, written in capitals. */

const SOURCE = /^(?!.*(?:\.gen\.|\/fixtures\/|\/migrations\/)).*\.[cm]?tsx?$/;
const LOWER_CASE =
  /^(?:export )?const [a-z]\w* = (?:-?\d[\w.]*|'[^']*'|`[^`$]*`|\/(?![*/]).*\/[a-z]*);$/;

/** The lines of one file where a literal of the module has a name in lower case. */
export function lowerCaseConstantsIn(path: string, text: string): number[] {
  if (!SOURCE.test(path)) {
    return [];
  }
  return text.split('\n').flatMap((line, index) => (LOWER_CASE.test(line) ? [index + 1] : []));
}
