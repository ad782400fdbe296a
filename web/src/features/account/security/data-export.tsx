import { useMutation } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { Button } from '#shared/ui/button.tsx';
import { SecurityRow } from './security-section.tsx';
import { securityMessages } from './security.messages.ts';

const INDENT = 2;

/** Downloads all of one's own data. */
export function DataExport() {
  const t = useMessages(securityMessages);
  const fetchData = useMutation({
    mutationFn: () => call('account.exportData', {}),
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, INDENT);
      saveFile(
        `zhiji-${wireDate(data.create_time)}.json`,
        new Blob([text], { type: 'application/json' }),
      );
      showToast({ kind: 'success', text: t('exported') });
    },
  });
  return (
    <SecurityRow
      title={t('exportTitle')}
      text={t('exportText')}
      action={
        <Button
          look="plain"
          size="small"
          disabled={fetchData.isPending}
          onClick={() => fetchData.mutate()}
        >
          {t(fetchData.isPending ? 'exporting' : 'export')}
        </Button>
      }
    />
  );
}
