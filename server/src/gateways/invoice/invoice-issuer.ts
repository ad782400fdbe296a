/** Who issues invoices with the tax office, whichever service that is. */

/** An invoice to be issued. */
export interface InvoiceDraft {
  /** Ours; the same on every try. */
  readonly serialNo: string;
  readonly isSpecial: boolean;
  readonly sellerTaxNo: string;
  readonly buyer: {
    readonly name: string;
    readonly taxNo: string;
    readonly address: string;
    readonly phone: string;
    readonly bankName: string;
    readonly bankAccount: string;
    readonly email: string;
  };
  /** What is billed, tax included. */
  readonly amountFen: number;
  readonly goodsName: string;
  readonly remark: string;
  readonly at: Date;
}

/** Undoes an invoice by a red one. */
export interface Reversal {
  /** Ours; the same on every try. */
  readonly serialNo: string;
  readonly invoiceNo: string;
  readonly isSpecial: boolean;
  readonly sellerTaxNo: string;
}

/** What became of asking: taken, whether now or before, or refused for a reason. */
export type IssueAnswer =
  | { readonly taken: true }
  | { readonly taken: false; readonly reason: string };

export type InvoiceState =
  | { readonly state: 'unknown' | 'working' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'issued'; readonly invoiceNo: string; readonly files: InvoiceFiles };

export type ReversalState =
  | { readonly state: 'unknown' | 'working' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'reversed'; readonly redInvoiceNo: string };

/** Where its files are read; empty for what there is none of. */
export interface InvoiceFiles {
  readonly pdf: string;
  readonly ofd: string;
  readonly xml: string;
}

/** Every call throws when the service is out of reach or makes no sense: nothing is known then. */
export interface InvoiceIssuer {
  issue(draft: InvoiceDraft): Promise<IssueAnswer>;
  query(by: { readonly serialNo: string; readonly sellerTaxNo: string }): Promise<InvoiceState>;
  reverse(reversal: Reversal): Promise<IssueAnswer>;
  queryReversal(by: {
    readonly serialNo: string;
    readonly sellerTaxNo: string;
  }): Promise<ReversalState>;
  /** A file the service named. */
  download(url: string): Promise<Buffer<ArrayBuffer>>;
}
