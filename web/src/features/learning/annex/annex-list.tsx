import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from './annex-list.module.css';
import { annexMessages } from './annex.messages.ts';
import { type Annex, annexQueries } from './annex.queries.ts';
import { fileSize } from './file-size.ts';

function Access({ annex }: { readonly annex: Annex }) {
  const t = useMessages(annexMessages);
  const url = safeUrl(annex.url);
  if (url === null) {
    return (
      <span className={styles.fine}>{t(annex.need_buy === 1 ? 'afterBuying' : 'notOpen')}</span>
    );
  }
  return (
    <a
      className={buttonClass({ look: 'quiet', size: 'small' })}
      href={url}
      download
      aria-label={t('downloadNamed', { title: annex.title })}
    >
      {t('download')}
    </a>
  );
}

/** Files that come with a course: names for everyone, links for those who may have them. */
export function AnnexList({ courseId }: { readonly courseId: number }) {
  const t = useMessages(annexMessages);
  const query = useQuery(annexQueries.ofCourse(courseId));
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="160px" />} isEmpty={() => false}>
      {(files) =>
        files.length === 0 ? (
          <p className={styles.fine}>{t('none')}</p>
        ) : (
          <ul aria-label={t('files')}>
            {files.map((annex) => (
              <li key={annex.id} className={styles.file}>
                <span className={styles.ext}>{annex.ext}</span>
                <span className={styles.title} lang={CONTENT_LANGUAGE}>
                  {annex.title}
                </span>
                <span className={styles.fine}>{fileSize(annex.size)}</span>
                <Access annex={annex} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryBlock>
  );
}
