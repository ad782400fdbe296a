import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { INVOICE_TITLE_TYPES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog/dialog.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { FactList } from '../fact-list.tsx';
import { invoiceMessages } from '../invoice.messages.ts';
import styles from '../invoice.module.css';
import { invoiceQueries, type InvoiceTitle } from '../invoice.queries.ts';
import { TitleForm } from './title-form.tsx';

/** Asks once more, and then deletes. */
function RemoveButton({ title }: { readonly title: InvoiceTitle }) {
  const t = useMessages(invoiceMessages);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call('invoice.editTitle', { id: title.id, is_delete: 1 }),
    onSuccess: () => showToast({ kind: 'success', text: t('removed') }),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: queryKey('invoice', 'titles') });
    },
  });
  return (
    <>
      <Button
        look="plain"
        size="small"
        aria-haspopup="dialog"
        aria-label={t('removeNamed', { title: title.title })}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
      <Dialog
        open={isAsking}
        title={t('remove')}
        closeLabel={t('close')}
        onClose={() => setAsking(false)}
      >
        <p>{t('removeAsk', { title: title.title })}</p>
        <DialogActions>
          <Button look="plain" onClick={() => setAsking(false)}>
            {t('close')}
          </Button>
          <Button disabled={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

interface TitleCardProps {
  readonly title: InvoiceTitle;
  readonly onEdit: () => void;
}

function TitleCard({ title, onEdit }: TitleCardProps) {
  const t = useMessages(invoiceMessages);
  const isCompany = title.title_type === INVOICE_TITLE_TYPES.company;
  return (
    <article className={styles.card} aria-label={title.title}>
      <div className={styles.head}>
        <h2 className={styles.name}>{title.title}</h2>
        {title.is_default === 1 && (
          <span className={`${styles.chip} ${styles.good}`}>{t('isDefault')}</span>
        )}
        <span className={styles.chip}>{t(isCompany ? 'company' : 'person')}</span>
      </div>
      <FactList
        facts={{
          [t('taxNo')]: title.tax_no,
          [t('email')]: title.email,
          [t('address')]: title.address,
          [t('phone')]: title.phone,
          [t('bankName')]: title.bank_name,
          [t('bankAccount')]: title.bank_account,
        }}
      />
      <div className={styles.foot}>
        <RemoveButton title={title} />
        <Button
          look="plain"
          size="small"
          aria-haspopup="dialog"
          aria-label={t('editNamed', { title: title.title })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
      </div>
    </article>
  );
}

/** One's titles, the default first, and the way to another. */
export function TitleList() {
  const t = useMessages(invoiceMessages);
  const query = useQuery(invoiceQueries.titles());
  const [edited, setEdited] = useState<InvoiceTitle | 'new' | null>(null);
  return (
    <div className={styles.stack}>
      <div>
        <Button aria-haspopup="dialog" onClick={() => setEdited('new')}>
          {t('addTitle')}
        </Button>
      </div>
      <QueryBlock
        query={query}
        skeleton={<ProgressBar label={t('loading')} />}
        isEmpty={() => false}
      >
        {(titles) =>
          titles.length === 0 ? (
            <p className={styles.quiet}>{t('noTitles')}</p>
          ) : (
            <ul className={styles.list} aria-label={t('titles')}>
              {titles.map((title) => (
                <li key={title.id}>
                  <TitleCard title={title} onEdit={() => setEdited(title)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBlock>
      {edited !== null && (
        <Dialog
          open
          shape="screen"
          title={t(edited === 'new' ? 'addTitle' : 'editTitle')}
          closeLabel={t('close')}
          onClose={() => setEdited(null)}
        >
          <TitleForm title={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
        </Dialog>
      )}
    </div>
  );
}
