/** Writes the demo's longer texts as HTML. */

const HEADING = '## ';
const ITEM = '- ';
const BLOCK = /^<(?:table|blockquote)>/;

/** One line each: `## ` starts a heading, `- ` an item of a list, a block stands as it is. */
export function html(...lines: readonly string[]): string {
  return lines
    .map((line, index) => {
      if (line.startsWith(HEADING)) {
        return `<h2>${line.slice(HEADING.length)}</h2>`;
      }
      if (!line.startsWith(ITEM)) {
        return BLOCK.test(line) ? line : `<p>${line}</p>`;
      }
      const opens = lines[index - 1]?.startsWith(ITEM) === true ? '' : '<ul>';
      const closes = lines[index + 1]?.startsWith(ITEM) === true ? '' : '</ul>';
      return `${opens}<li>${line.slice(ITEM.length)}</li>${closes}`;
    })
    .join('');
}
