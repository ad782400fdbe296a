import { type ReactNode, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { securityMessages } from './security.messages.ts';

interface DialogButtonProps {
  readonly label: string;
  /** Names the button where its label says too little. */
  readonly name?: string;
  /** What the dialog is called. */
  readonly title: string;
  readonly disabled?: boolean;
  /** The form; it closes the dialog when it is done. */
  readonly children: (close: () => void) => ReactNode;
}

/** Opens a dialog with a form in it. */
export function DialogButton({
  label,
  name,
  title,
  disabled = false,
  children,
}: DialogButtonProps) {
  const t = useMessages(securityMessages);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        look="plain"
        size="small"
        aria-haspopup="dialog"
        aria-label={name}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={isOpen} title={title} closeLabel={t('close')} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}
