/**
 * What the document fetches first: styles and the first picture, which can be shown without code;
 * then code, the home page's own beside the shell's instead of after it.
 */
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const HOME = /\/src\/pages\/home-page\.tsx$/;

const isChunk = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk =>
  file.type === 'chunk';

const preload = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

/** Code comes after what can be seen without it. */
const afterwards = (html: string): string =>
  html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

/** Adds preloads of the home page's chunk, what it imports, and their styles to index.html. */
export function preloadHome(): Plugin {
  return {
    name: 'preload-home',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(isChunk);
        const home = chunks.find(({ moduleIds }) => moduleIds.some((id) => HOME.test(id)));
        if (home === undefined) {
          throw new Error('the build has no home page');
        }
        const isNew = (file: string): boolean => !html.includes(file);
        const files = [home.fileName, ...home.imports].filter(isNew);
        const styles = chunks
          .filter(({ fileName }) => files.includes(fileName))
          .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        const tags = [
          ...files.map((file) =>
            preload({ rel: 'modulepreload', fetchpriority: 'low', href: `./${file}` }),
          ),
          ...[...new Set(styles)]
            .filter(isNew)
            .map((file) => preload({ rel: 'preload', as: 'style', href: `./${file}` })),
        ];
        return { html: afterwards(html), tags };
      },
    },
  };
}
