import { type ComponentProps, type ComponentType, useState } from 'react';
import { handleFailure } from '#shared/api/policy.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { icon } from '#shared/ui/icon.tsx';
import styles from './share-button.module.css';
import type { ShareDialog } from './share-dialog.tsx';
import { shareMessages } from './share.messages.ts';
import type { SharedProduct } from './shared-product.ts';

const ShareIcon = icon(
  <>
    <circle cx="5" cy="10" r="2" />
    <circle cx="15" cy="5" r="2" />
    <circle cx="15" cy="15" r="2" />
    <path d="m6.8 9.1 6.4-3.2M6.8 10.9l6.4 3.2" />
  </>,
);

type LoadedDialog = ComponentType<ComponentProps<typeof ShareDialog>>;

/** Opens a dialog with the link to a product; its code loads with the first click. */
export function ShareButton({ product }: { readonly product: SharedProduct }) {
  const t = useMessages(shareMessages);
  const [isOpen, setOpen] = useState(false);
  const [LoadedDialog, setLoadedDialog] = useState<LoadedDialog | null>(null);

  const open = async () => {
    setOpen(true);
    if (LoadedDialog === null) {
      try {
        const loaded = await import('./share-dialog.tsx');
        setLoadedDialog(() => loaded.ShareDialog);
      } catch (error) {
        setOpen(false);
        await handleFailure(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };

  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => void open()}>
        <span className={styles.icon}>
          <ShareIcon />
        </span>
        {t('share')}
      </Button>
      {LoadedDialog !== null && (
        <LoadedDialog product={product} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
