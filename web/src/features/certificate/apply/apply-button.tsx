import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import type { Certificate } from '../certificate.queries.ts';
import { ApplyForm } from './apply-form.tsx';
import { applyMessages } from './apply.messages.ts';

interface ApplyButtonProps {
  readonly certificate: Certificate;
  readonly label: string;
}

/** Asks under which name, and applies. */
export function ApplyButton({ certificate, label }: ApplyButtonProps) {
  const t = useMessages(applyMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={t('named', { action: label, title: certificate.title })}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog
        open={isOpen}
        shape="screen"
        title={t('title')}
        closeLabel={t('close')}
        onClose={() => setOpen(false)}
      >
        <ApplyForm certificate={certificate} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
