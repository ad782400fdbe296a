import { useQuery } from '@tanstack/react-query';
import { Later } from '#shared/api/later.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { invoiceMessages } from '../invoice.messages.ts';
import styles from '../invoice.module.css';
import { type Invoice, invoiceQueries } from '../invoice.queries.ts';

/** What reads documents is fetched with the first of them. */
const pdfSheet = laterPart(async () => import('#features/learning/index.ts'));

interface InvoicePdfProps {
  readonly id: string;
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** The invoice itself. Drawn by us: phones show no document inside a page. */
export function InvoicePdf({ id, invoice, onClose }: InvoicePdfProps) {
  const t = useMessages(invoiceMessages);
  const query = useQuery(invoiceQueries.pdf(invoice));
  const retry = () => void query.refetch();
  const waiting = <ProgressBar label={t('loading')} />;
  return (
    <section id={id} className={styles.pdf} aria-label={t('pdfNamed', { no: invoice.invoice_no })}>
      <QueryBlock query={query} skeleton={waiting} isEmpty={() => false}>
        {(file) => (
          <Later part={pdfSheet} fallback={waiting} onRetry={onClose}>
            {({ PdfSheet }) => (
              <PdfSheet
                file={file}
                loading={waiting}
                failed={<RetryBox text={t('failed')} retryLabel={t('retry')} onRetry={retry} />}
                onRetry={retry}
              />
            )}
          </Later>
        )}
      </QueryBlock>
    </section>
  );
}
