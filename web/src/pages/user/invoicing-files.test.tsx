import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { issued } from '#test/invoice-answers.ts';
import { renderApp } from '#test/render-app.tsx';

const SAVED = 10_006;
const MAILED_OFTEN = 56_004;
const PAGES = ['第一联', '第二联'];
const AREA_WIDTH = 800;

interface DocumentProps {
  readonly file: object;
  readonly onLoadSuccess: (file: object) => void;
  readonly children: ReactNode;
}

interface PageProps {
  readonly pageNumber: number;
  readonly width: number;
  readonly onRenderSuccess: (page: { pageNumber: number }) => void;
}

vi.mock('react-pdf', () => ({
  pdfjs: {
    version: '1.2.3',
    GlobalWorkerOptions: {},
    PDFDataRangeTransport: Object,
  },
  Document({ file, onLoadSuccess, children }: DocumentProps) {
    const [isOpen, setOpen] = useState(false);
    const succeed = useEffectEvent(onLoadSuccess);
    useEffect(() => {
      if (file instanceof Blob) {
        succeed({ numPages: PAGES.length });
        setOpen(true);
      }
    }, [file]);
    return <div>{isOpen && children}</div>;
  },
  Page({ pageNumber, width, onRenderSuccess }: PageProps) {
    const succeed = useEffectEvent(() => onRenderSuccess({ pageNumber }));
    useEffect(() => succeed(), []);
    return <p data-width={width}>{PAGES[pageNumber - 1]}</p>;
  },
}));

let isThere = true;
beforeEach(() => {
  isThere = true;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly tell: ResizeObserverCallback;
      constructor(tell: ResizeObserverCallback) {
        this.tell = tell;
      }
      observe() {
        const entry = { contentRect: { width: AREA_WIDTH } } as ResizeObserverEntry;
        this.tell([entry], this);
      }
      disconnect = () => undefined;
      unobserve = () => undefined;
    },
  );
});

/** Opens the list with one invoice, whose file the store has. */
async function open(answers: Answers = {}) {
  saveToken('token');
  const made = answerCalls({
    'account.me': user,
    'invoice.records': { list: [issued], total: 1, page: 1, limit: 10 },
    ...answers,
  });
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== issued.file_pdf) {
      return answering(path, init);
    }
    return isThere ? new Response('%PDF-1.4') : new Response('', { status: 403 });
  });
  renderApp('/user/invoicing');
  const card = within(await screen.findByRole('article', { name: issued.title }));
  return { card, made };
}

describe('the PDF of an invoice', () => {
  it('is shown in the page, all of it, and put away again', async () => {
    const { card } = await open();
    const show = card.getByRole('button', { name: `查看发票 ${issued.invoice_no}` });
    expect(show.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(show);
    const shown = within(await card.findByRole('region', { name: `发票 ${issued.invoice_no}` }));
    expect(await shown.findByText('第一联')).toBeDefined();
    const last = shown.getByText('第二联');
    expect(last.dataset['width']).toBe(String(AREA_WIDTH));
    expect(last.closest('section')?.getAttribute('aria-label')).toBe('第 2 页，共 2 页');
    fireEvent.click(card.getByRole('button', { name: `收起发票 ${issued.invoice_no}` }));
    expect(card.queryByText('第一联')).toBeNull();
  });

  it('can be tried again when its file cannot be had', async () => {
    isThere = false;
    const { card } = await open();
    fireEvent.click(card.getByRole('button', { name: `查看发票 ${issued.invoice_no}` }));
    const retry = await card.findByRole('button', { name: '重试' });
    isThere = true;
    fireEvent.click(retry);
    expect(await card.findByText('第一联')).toBeDefined();
  });

  it('is offered for what is issued alone', async () => {
    const reversed = { ...issued, status: 5, red_invoice_no: '25442000000012345679' } as const;
    const { card } = await open({
      'invoice.records': { list: [reversed], total: 1, page: 1, limit: 10 },
    });
    expect(card.queryByRole('button')).toBeNull();
  });
});

describe('an invoice by mail', () => {
  const openDialog = async (answers: Answers) => {
    const { card, made } = await open(answers);
    fireEvent.click(card.getByRole('button', { name: `发送到邮箱：发票 ${issued.invoice_no}` }));
    return { made, dialog: within(await screen.findByRole('dialog', { name: '发送到邮箱' })) };
  };

  it('goes to the address of the request, or to another', async () => {
    const { dialog, made } = await openDialog({ 'invoice.mail': () => success(null, SAVED) });
    const address = dialog.getByLabelText<HTMLInputElement>('接收邮箱');
    expect(address.value).toBe(issued.email);
    fireEvent.change(address, { target: { value: 'no mail' } });
    fireEvent.click(dialog.getByRole('button', { name: '发送' }));
    expect(dialog.getByText('请输入正确的邮箱')).toBeDefined();
    fireEvent.change(address, { target: { value: ' books@zhiyuan.example ' } });
    fireEvent.click(dialog.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('已提交，几分钟内送达')).toBeDefined();
    const asked = made.filter(([name]) => name === 'invoice.mail');
    expect(asked).toEqual([['invoice.mail', { id: issued.id, email: 'books@zhiyuan.example' }]]);
  });

  it('says so when it was asked for too often', async () => {
    const { dialog } = await openDialog({
      'invoice.mail': () => refusal(MAILED_OFTEN, '该发票发送次数过多，请明天再试'),
    });
    fireEvent.click(dialog.getByRole('button', { name: '发送' }));
    expect(await screen.findByText('该发票发送次数过多，请明天再试')).toBeDefined();
    setLanguage('en');
    expect(await screen.findByRole('dialog', { name: 'Email it' })).toBeDefined();
  });
});
