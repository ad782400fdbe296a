/**
 * Shows an operator's HTML without trusting it: the text is parsed into an inert document, and what
 * an allow-list knows is built anew as React elements. Nothing else of it reaches the page.
 */
import { createElement, type ReactNode, useMemo } from 'react';
import { safeUrl } from '#shared/lib/safe-url.ts';
import styles from './rich-text.module.css';

/** Elements that keep their meaning, and what stands for them. */
const KEPT: Readonly<Record<string, string>> = {
  p: 'p',
  // The page's own title is the first-level heading.
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  blockquote: 'blockquote',
  table: 'table',
  caption: 'caption',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
};

/** Elements whose text is no text for readers; of any other unknown element the content stays. */
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'form',
  'select',
  'textarea',
  'button',
  'title',
  'head',
]);

/** Elements in which the white space of the source must not become text. */
const STRUCTURAL = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);

function link(element: Element, key: number): ReactNode {
  const href = safeUrl(element.getAttribute('href') ?? '');
  const content = children(element);
  if (href === null) {
    return <span key={key}>{content}</span>;
  }
  const isOurs = new URL(href).origin === window.location.origin;
  return (
    <a key={key} href={href} {...(!isOurs && { target: '_blank', rel: 'noopener noreferrer' })}>
      {content}
    </a>
  );
}

function image(element: Element, key: number): ReactNode {
  const src = safeUrl(element.getAttribute('src') ?? '');
  return src === null ? null : (
    <img key={key} src={src} alt={element.getAttribute('alt') ?? ''} loading="lazy" />
  );
}

function rebuilt(element: Element, key: number): ReactNode {
  const name = element.localName;
  if (DROPPED.has(name)) {
    return null;
  }
  if (name === 'br') {
    return <br key={key} />;
  }
  if (name === 'a') {
    return link(element, key);
  }
  if (name === 'img') {
    return image(element, key);
  }
  const kept = Object.hasOwn(KEPT, name) ? KEPT[name] : undefined;
  return kept === undefined
    ? children(element)
    : createElement(kept, { key }, ...children(element));
}

function children(parent: Element): ReactNode[] {
  return [...parent.childNodes].map((node, key) => {
    if (node.nodeType === Node.ELEMENT_NODE) {
      return rebuilt(node as Element, key);
    }
    if (node.nodeType !== Node.TEXT_NODE) {
      return null;
    }
    const text = node.textContent ?? '';
    return STRUCTURAL.has(parent.localName) && text.trim() === '' ? null : text;
  });
}

/** An operator's text with headings, lists, links, pictures and tables. */
export function RichText({ html }: { readonly html: string }) {
  const content = useMemo(
    () => children(new DOMParser().parseFromString(html, 'text/html').body),
    [html],
  );
  return <div className={styles.text}>{content}</div>;
}
