import { paths } from '#shared/lib/paths.ts';

/** Any origin does: it only shows when a link leads to another one. */
const HERE = 'https://here.invalid';
const KNOWN: ReadonlySet<string> = new Set(Object.values(paths));

/** The path of ours that a message leads to, or null: what stands in a link could be anything. */
export function messagePath(link: string): string | null {
  if (!link.startsWith('/') || !URL.canParse(link, HERE)) {
    return null;
  }
  const { origin, pathname, search } = new URL(link, HERE);
  return origin === HERE && KNOWN.has(pathname) ? pathname + search : null;
}
