import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { RichText } from '#shared/rich-text/rich-text.tsx';
import styles from './article.module.css';
import { articleMessages } from './article.messages.ts';

interface ArticlePaperProps {
  readonly title: string;
  /** What is said about the article, in short parts. */
  readonly facts: ReactNode;
  readonly content: string;
}

/** An article as it is read. */
export function ArticlePaper({ title, facts, content }: ArticlePaperProps) {
  const t = useMessages(articleMessages);
  const isForeign = useLanguage() !== 'zh' && contentLanguage(content) !== 'en';
  useThingName(title);
  return (
    <article className={styles.paper}>
      <header className={styles.header}>
        <h1 className={styles.title} lang={contentLanguage(title)}>
          {title}
        </h1>
        <div className={styles.facts}>{facts}</div>
        {isForeign && <p className={styles.note}>{t('inChinese')}</p>}
      </header>
      <div lang={contentLanguage(content)}>
        <RichText html={content} />
      </div>
    </article>
  );
}

interface Neighbour {
  readonly id: number;
  readonly title: string;
}

interface NeighbourLinksProps {
  readonly older: Neighbour | null;
  readonly newer: Neighbour | null;
  readonly to: (id: number) => string;
}

/** The articles published just before and after this one. */
export function NeighbourLinks({ older, newer, to }: NeighbourLinksProps) {
  const t = useMessages(articleMessages);
  const links = [
    { label: t('older'), article: older },
    { label: t('newer'), article: newer },
  ].flatMap(({ label, article }) => (article === null ? [] : [{ label, article }]));
  return links.length === 0 ? null : (
    <nav className={styles.neighbours} aria-label={t('neighbours')}>
      {links.map(({ label, article }) => (
        <Link key={label} to={to(article.id)} className={styles.neighbour}>
          <span className={styles.which}>{label}</span>
          <span lang={contentLanguage(article.title)}>{article.title}</span>
        </Link>
      ))}
    </nav>
  );
}
