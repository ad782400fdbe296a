import { INVOICE_STATUSES, INVOICE_TYPES } from '@zhiji/contract/kernel/statuses';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows } from '#shared/rows/paged-rows.tsx';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { FactList } from '../fact-list.tsx';
import { invoiceMessages } from '../invoice.messages.ts';
import styles from '../invoice.module.css';
import { type Invoice, type InvoicePage, invoiceQueries } from '../invoice.queries.ts';
import { InvoicePdf } from './invoice-pdf.tsx';
import { MailButton } from './mail-button.tsx';

const keyOf = ({ id }: Invoice) => id;

/** What can be downloaded: PDF for people, OFD and XML for the books of a company. */
const filesOf = ({ file_pdf: pdf, file_ofd: ofd, file_xml: xml }: Invoice) =>
  [
    { kind: 'PDF', url: pdf },
    { kind: 'OFD', url: ofd },
    { kind: 'XML', url: xml },
  ].filter(({ url }) => url !== '');

function RecordCard({ invoice }: { readonly invoice: Invoice }) {
  const t = useMessages(invoiceMessages);
  const { status, invoice_no: no, orders_id: orderId, reason } = invoice;
  const isIssued = status === INVOICE_STATUSES.issued;
  const pdfId = useId();
  const [isShown, setShown] = useState(false);
  const type = invoice.invoice_type === INVOICE_TYPES.special ? 'special' : 'ordinary';
  return (
    <article className={styles.card} aria-label={invoice.title}>
      <div className={styles.head}>
        <h2 className={styles.name}>{invoice.title}</h2>
        <span className={isIssued ? `${styles.chip} ${styles.good}` : styles.chip}>
          {t(`status${status}`)}
        </span>
      </div>
      <FactList
        facts={{
          [t('type')]: t(type),
          [t('invoiceNo')]: no,
          [t('redNo')]: invoice.red_invoice_no,
          [t('reason')]:
            reason === '' ? null : <span lang={contentLanguage(reason)}>{reason}</span>,
          [t('content')]: <span lang="zh-CN">{invoice.content}</span>,
          [t('seller')]: (
            <span lang={contentLanguage(invoice.seller_name)}>{invoice.seller_name}</span>
          ),
          [t('sentTo')]: invoice.email,
          [t('appliedAt')]: invoice.apply_time,
          [t('issuedAt')]: invoice.issue_time,
        }}
      />
      <div className={styles.foot}>
        <strong className={styles.sum}>{formatMoney(invoice.price)}</strong>
        <Link
          to={pathTo('userOrderDetail', { id: orderId })}
          className={buttonClass({ look: 'plain', size: 'small' })}
        >
          {t('toOrder')}
        </Link>
        {status === INVOICE_STATUSES.failed && (
          <Link
            to={pathTo('userInvoicing', { order: orderId })}
            className={buttonClass({ size: 'small' })}
          >
            {t('applyAgain')}
          </Link>
        )}
        {isIssued && <MailButton invoice={invoice} />}
        {isIssued && invoice.file_pdf !== '' && (
          <Button
            look="plain"
            size="small"
            aria-expanded={isShown}
            aria-controls={isShown ? pdfId : undefined}
            aria-label={t(isShown ? 'hideNamed' : 'showNamed', { no })}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'hide' : 'show')}
          </Button>
        )}
        {filesOf(invoice).map(({ kind, url }, index) => (
          <a
            key={kind}
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ size: 'small', look: index === 0 ? 'primary' : 'plain' })}
            aria-label={t('downloadNamed', { no, kind })}
          >
            {index === 0 ? t('download', { kind }) : kind}
          </a>
        ))}
      </div>
      {isShown && <InvoicePdf id={pdfId} invoice={invoice} onClose={() => setShown(false)} />}
    </article>
  );
}

/** One's invoices, the latest first. */
export function RecordList() {
  const t = useMessages(invoiceMessages);
  const records = usePagedQuery<InvoicePage>((paging) => invoiceQueries.records(paging), { keyOf });
  return (
    <PagedRows
      {...records}
      label={t('records')}
      empty={
        <EmptyWithLink
          text={t('noRecords')}
          to={pathTo('userInvoicing', { tab: 'orders' })}
          link={t('toOrders')}
        />
      }
      keyOf={keyOf}
      renderRow={(invoice) => <RecordCard invoice={invoice} />}
    />
  );
}
