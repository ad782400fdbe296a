import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './annex-list.module.css';
import { annexMessages } from './annex.messages.ts';
import { type Annex, annexQueries } from './annex.queries.ts';
import { fileSize } from './file-size.ts';
import { type DownloadRefusal, refusedDownload } from './refused-download.ts';

interface AccessProps {
  readonly annex: Annex;
  /** The link is no longer taken; a new one is needed. */
  readonly onOutdated: () => void;
}

function Access({ annex, onOutdated }: AccessProps) {
  const t = useMessages(annexMessages);
  const [refusal, setRefusal] = useState<DownloadRefusal | null>(null);
  const url = safeUrl(annex.url);
  if (url === null) {
    return (
      <span className={styles.fine}>{t(annex.need_buy === 1 ? 'afterBuying' : 'notOpen')}</span>
    );
  }
  const ask = async () => {
    setRefusal(null);
    const answer = await refusedDownload(url);
    setRefusal(answer);
    if (answer === 'outdated') {
      onOutdated();
    }
  };
  return (
    <>
      <a
        className={buttonClass({ look: 'quiet', size: 'small' })}
        href={url}
        download
        onClick={() => void ask()}
        aria-label={t('downloadNamed', { title: annex.title })}
      >
        {t('download')}
      </a>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {t(refusal)}
        </p>
      )}
    </>
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
                <span className={styles.title} lang={contentLanguage(annex.title)}>
                  {annex.title}
                </span>
                <span className={styles.fine}>{fileSize(annex.size)}</span>
                <Access annex={annex} onOutdated={() => void query.refetch()} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryBlock>
  );
}
