import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { Link, useSearchParams } from 'react-router';
import { type AgreementType, readAgreementType } from '#features/content/agreement-type.ts';
import { ArticleBlock } from '#features/content/article-block.tsx';
import { ArticlePaper, NeighbourLinks } from '#features/content/article-paper.tsx';
import { articleMessages } from '#features/content/article.messages.ts';
import { contentQueries } from '#features/content/content.queries.ts';
import { DocumentTabs } from '#features/content/document-tabs.tsx';
import { MissingArticle } from '#features/content/missing-article.tsx';
import { DetailFrame } from '#shared/detail/detail-page.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { pagesMessages } from '../pages.messages.ts';

type Document = CallResponse<'content.article'>;

function MissingDocument({ promised }: { readonly promised: string }) {
  const t = useMessages(pagesMessages);
  return (
    <MissingArticle
      promised={promised}
      actions={
        <Link to={pathTo('home')} className={buttonClass()}>
          {t('backHome')}
        </Link>
      }
    />
  );
}

function AgreementFacts({ document }: { readonly document: Document }) {
  const t = useMessages(articleMessages);
  const pdf = safeUrl(document.pdf_url);
  return (
    <>
      <span>{t('version', { version: document.version })}</span>
      <time dateTime={parseWireTime(document.create_time).toISOString()}>
        {t('inForceSince', { date: wireDate(document.create_time) })}
      </time>
      {pdf !== null && (
        <a href={pdf} target="_blank" rel="noopener noreferrer">
          {t('openPdf')}
        </a>
      )}
    </>
  );
}

interface AgreementProps {
  readonly type: AgreementType;
  /** The title the link carried; the document's own is shown once it is here. */
  readonly promised: string;
}

function Agreement({ type, promised }: AgreementProps) {
  const query = useQuery(contentQueries.article({ type }));
  return (
    <ArticleBlock query={query} missing={<MissingDocument promised={promised} />}>
      {(document) => (
        <ArticlePaper
          title={document.title}
          content={document.content}
          facts={<AgreementFacts document={document} />}
        />
      )}
    </ArticleBlock>
  );
}

function Announcement({ id }: { readonly id: number }) {
  const t = useMessages(articleMessages);
  const query = useQuery(contentQueries.article({ id }));
  return (
    <ArticleBlock query={query} missing={<MissingDocument promised="" />}>
      {({ title, content, create_time, prev, next }) => (
        <>
          <ArticlePaper
            title={title}
            content={content}
            facts={
              <time dateTime={parseWireTime(create_time).toISOString()}>
                {t('publishedOn', { date: wireDate(create_time) })}
              </time>
            }
          />
          <NeighbourLinks
            older={prev}
            newer={next}
            to={(other) => pathTo('agreement', { id: other })}
          />
        </>
      )}
    </ArticleBlock>
  );
}

/** The agreement whose type, or the announcement whose id, stands in the query. */
export function AgreementPage() {
  const t = useMessages(articleMessages);
  const [query] = useSearchParams();
  const id = readId(query.get('id'));
  const type = readAgreementType(query.get('type'));
  const promised = query.get('title') ?? '';
  const isAnnouncement = id !== null && type === null;
  return (
    <DetailFrame label={t('breadcrumb')}>
      {isAnnouncement ? (
        <Announcement id={id} />
      ) : (
        <>
          <DocumentTabs type={type} />
          {type === null ? (
            <MissingDocument promised={promised} />
          ) : (
            <Agreement type={type} promised={promised} />
          )}
        </>
      )}
    </DetailFrame>
  );
}
