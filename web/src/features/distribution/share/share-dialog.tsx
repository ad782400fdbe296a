import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { PosterBlock } from './poster-block.tsx';
import { ShareLink } from './share-link.tsx';
import { shareMessages } from './share.messages.ts';
import { shareQueries } from './share.queries.ts';
import { plainLink, type SharedProduct } from './shared-product.ts';

const LINK_HEIGHT = '176px';

interface ShareDialogProps {
  readonly product: SharedProduct;
  readonly open: boolean;
  /** Shows the poster at once. */
  readonly startsWithPoster?: boolean;
  readonly onClose: () => void;
}

type OwnShareProps = Required<Pick<ShareDialogProps, 'product' | 'startsWithPoster'>>;

/** A distributor's own link and its poster; the plain link where the product earns nothing. */
function OwnShare({ product, startsWithPoster }: OwnShareProps) {
  const t = useMessages(shareMessages);
  const query = useQuery(shareQueries.link(product));
  const { title } = product;
  return (
    <QueryBlock query={query} skeleton={<Skeleton height={LINK_HEIGHT} />} isEmpty={() => false}>
      {(own) =>
        own === null ? (
          <ShareLink title={title} link={plainLink(product)} note={t('plainNote')} />
        ) : (
          <>
            <ShareLink title={title} link={own.url} note={t('ownNote')} />
            <PosterBlock product={product} own={own} isWanted={startsWithPoster} />
          </>
        )
      }
    </QueryBlock>
  );
}

/** The link to a product, to copy and to scan. */
export function ShareDialog({
  product,
  open,
  startsWithPoster = false,
  onClose,
}: ShareDialogProps) {
  const t = useMessages(shareMessages);
  const isDistributor = useSession(({ user }) => user?.is_spread === 1);
  const { title } = product;
  return (
    <Dialog
      open={open}
      title={t('dialogTitle', { title })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {isDistributor ? (
        <OwnShare product={product} startsWithPoster={startsWithPoster} />
      ) : (
        <ShareLink title={title} link={plainLink(product)} />
      )}
    </Dialog>
  );
}
