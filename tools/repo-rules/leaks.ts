/** Things that must never be committed: machine paths, registry hosts, secrets. */

/** Written so that no pattern matches its own source. */
const PATTERNS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'a path of one machine', pattern: /(?<![\w.-])[/](?:work|root)[/]/ },
  { what: 'a home folder', pattern: /(?<![\w.#-])[/](?:home|Users)[/][\w.-]+[/]/ },
  {
    what: 'a registry host',
    pattern: /\bregistry\.[a-z\d-]+\.[a-z]{2,}\b|https?:[/][/][\w.-]*(?:registry|npmmirror)/i,
  },
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { what: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/ },
  { what: 'an access token', pattern: /\b(?:gh[opsu]_|npm_|glpat-|xox[abp]-)[\w-]{20,}/ },
];

/** Finds leaks in one text, with their lines. */
export function leaksIn(text: string): { readonly line: number; readonly what: string }[] {
  return text.split('\n').flatMap((content, index) =>
    PATTERNS.filter(({ pattern }) => pattern.test(content)).map(({ what }) => ({
      line: index + 1,
      what,
    })),
  );
}
