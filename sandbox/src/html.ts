/** Text that is already HTML; made by `html` alone, so nothing unescaped can get in. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

const render = (value: Value): string => {
  if (value instanceof Markup) {
    return value.text;
  }
  if (typeof value === 'object') {
    return value.map((part) => part.text).join('');
  }
  return escape(String(value));
};

/** A template whose values are escaped unless they came from `html` themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(render)));
}
