import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useRouteTitle, useThing } from '#shared/lib/route-title.ts';
import styles from '#shared/navigation/breadcrumb.module.css';
import { Breadcrumb } from '#shared/navigation/breadcrumb.tsx';
import { useNothingShown } from '#shared/ui/feedback/nothing-shown.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { detailPageMessages } from './detail-page.messages.ts';

interface Place {
  readonly to: string;
  readonly text: string;
}

interface DetailFrameProps {
  /** What the breadcrumb is called. */
  readonly label: string;
  /** The list it stands in, where there is one. */
  readonly list?: Place;
  /** What it belongs to, where that has a page of its own. */
  readonly owner?: Place | undefined;
  readonly children: ReactNode;
}

/** The frame of a page about one thing: the way back, and the thing. */
export function DetailFrame({ label, list, owner, children }: DetailFrameProps) {
  const t = useMessages(detailPageMessages);
  const { name } = useThing();
  const title = useRouteTitle();
  const home = { to: pathTo('home'), text: t('home') };
  return (
    <div className={styles.page}>
      <Breadcrumb
        label={label}
        above={[home, list, owner].filter((place) => place !== undefined)}
        current={name === '' ? title : name}
      />
      {children}
    </div>
  );
}

interface DetailBlockProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly skeleton: ReactNode;
  /** Also for an answer that says there is no such thing. */
  readonly children: (data: Data) => ReactNode;
}

/** What a detail page is about, in each of its states; the page has a heading in all of them. */
export function DetailBlock<Data>({ query, skeleton, children }: DetailBlockProps<Data>) {
  const title = useRouteTitle();
  useNothingShown(query.isError && query.data === undefined);
  return (
    <>
      {query.data === undefined && <VisuallyHidden as="h1">{title}</VisuallyHidden>}
      <QueryBlock query={query} skeleton={skeleton} isEmpty={() => false}>
        {children}
      </QueryBlock>
    </>
  );
}
