import { type ComponentProps, type ComponentType, useState } from 'react';
import { handleFailure } from '#shared/api/policy.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import type { ShareDialog } from './share-dialog.tsx';
import { shareMessages } from './share.messages.ts';

type LoadedDialog = ComponentType<ComponentProps<typeof ShareDialog>>;

interface ShareButtonProps {
  /** What is shared. */
  readonly title: string;
  /** Its path behind the hash. */
  readonly path: string;
}

/** Opens a dialog with the link to a page; its code loads with the first click. */
export function ShareButton({ title, path }: ShareButtonProps) {
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
        {t('share')}
      </Button>
      {LoadedDialog !== null && (
        <LoadedDialog
          title={title}
          link={new URL(`#${path}`, window.location.href).href}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
