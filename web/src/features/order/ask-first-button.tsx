import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx';

interface AskFirstButtonProps {
  readonly change: () => Promise<unknown>;
  readonly texts: {
    readonly button: string;
    readonly title: string;
    readonly text: string;
    readonly confirm: string;
    readonly keep: string;
    readonly close: string;
    readonly done: string;
  };
}

/** Changes an order, after a question. */
export function AskFirstButton({ change, texts }: AskFirstButtonProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const changing = useMutation({
    mutationFn: change,
    onSuccess: () => showToast({ kind: 'success', text: texts.done }),
    // Also after a refusal: somebody was faster, and the page should show what the order is now.
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: queryKey('order') });
    },
  });
  return (
    <>
      <Button look="plain" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.button}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.title}
        text={texts.text}
        confirmLabel={texts.confirm}
        cancelLabel={texts.keep}
        closeLabel={texts.close}
        busy={changing.isPending}
        onConfirm={() => changing.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
