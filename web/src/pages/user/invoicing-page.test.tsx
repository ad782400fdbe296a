import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallResponse } from '@zhiji/contract/calls';
import { describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { company, issued } from '#test/invoice-answers.ts';
import { orderCard, paidOrder } from '#test/order-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

type Title = CallResponse<'invoice.titles'>[number];
type Invoice = Exclude<CallResponse<'invoice.records'>, { list: unknown }>;

const failed: Invoice = {
  ...issued,
  id: 2,
  status: 3,
  invoice_no: '',
  file_pdf: '',
  file_ofd: '',
  issue_time: null,
  reason: '税号与名称不符',
};

const page = (list: readonly Invoice[]) => ({
  list: [...list],
  total: list.length,
  page: 1,
  limit: 10,
});

function open(path: string, answers: Answers) {
  saveToken('token');
  const made = answerCalls({
    'account.me': user,
    'invoice.titles': [company],
    'invoice.records': page([]),
    ...answers,
  });
  renderApp(path);
  return (name: string) => made.filter(([called]) => called === name).map(([, request]) => request);
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const typeInto = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

describe('invoices', () => {
  it('[USR-09/invoicing][API-052] lists what was issued with its file, and what failed with why', async () => {
    open('/user/invoicing', { 'invoice.records': page([issued, failed]) });
    const cards = await screen.findAllByRole('article', { name: company.title });
    const [first, second] = cards.map((card) => within(card));
    expect(first?.getByText('已开具')).toBeDefined();
    const files = first?.getAllByRole('link', { name: /^下载 [A-Z]+：发票 25442/ });
    expect(files?.map((link) => link.getAttribute('href'))).toEqual([
      '/files/invoice.pdf',
      '/files/invoice.ofd',
    ]);
    expect(second?.queryByRole('link', { name: /下载/ })).toBeNull();
    expect(second?.getByText('税号与名称不符')).toBeDefined();
    const again = second?.getByRole('link', { name: '重新申请' });
    expect(again?.getAttribute('href')).toBe('#/user/invoicing?order=501');
  });

  it('says in both languages that there is nothing, and where to ask', async () => {
    open('/user/invoicing', {});
    expect(await screen.findByText(/还没有发票/)).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText(/No invoices yet/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'See orders to invoice' })).toBeDefined();
  });

  it('[API-049] asks for the invoice of an order under the default title', async () => {
    const made = open('/user/invoicing?tab=orders', {
      'order.list': {
        list: [orderCard({ id: 501, title: '数据分析课', actions: ['invoice'] })],
        total: 1,
        page: 1,
        limit: 10,
        counts: [],
      },
      'order.detail': paidOrder({
        id: 501,
        title: '数据分析课',
        actions: ['invoice'],
        pay_price: '299.00',
        refund_price: '100.00',
      }),
      'invoice.apply': { id: 1, status: 0 },
    });
    fireEvent.click(await screen.findByRole('link', { name: '申请开票：数据分析课' }));
    const dialog = await dialogOf('申请开票');
    expect(await dialog.findByText('¥199.00')).toBeDefined();
    fireEvent.click(dialog.getByLabelText('增值税专用发票'));
    expect(dialog.getByText(/专用发票需要企业抬头/)).toBeDefined();
    fireEvent.click(dialog.getByLabelText('普通发票'));
    fireEvent.click(dialog.getByRole('button', { name: '申请开票' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made('invoice.apply')).toEqual([
      {
        orders_id: 501,
        invoice_id: company.id,
        invoice_type: 1,
        email: company.email,
        remark: '',
      },
    ]);
    expect(currentPath()).toBe('/user/invoicing?tab=orders');
  });

  it('says so when an order cannot be invoiced, on a second visit for example', async () => {
    open('/user/invoicing?order=501', {
      'order.detail': paidOrder({ id: 501, actions: ['study'] }),
    });
    const dialog = await dialogOf('申请开票');
    expect(await dialog.findByText(/现在不能申请发票/)).toBeDefined();
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('says so of an order that is not there', async () => {
    open('/user/invoicing?order=501', { 'order.detail': () => refusal(50_001, '订单不存在') });
    expect(await (await dialogOf('申请开票')).findByText(/现在不能申请发票/)).toBeDefined();
  });

  it('lets who has no title write one first', async () => {
    let titles: Title[] = [];
    const made = open('/user/invoicing?order=501', {
      'order.detail': paidOrder({ id: 501, actions: ['invoice'] }),
      'invoice.titles': () => success(titles),
      'invoice.addTitle': () => {
        titles = [company];
        return success({ id: company.id }, 10_006);
      },
    });
    const dialog = await dialogOf('添加抬头');
    typeInto(await dialog.findByLabelText('抬头名称'), company.title);
    fireEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(dialog.getByText('请输入正确的 18 位税号')).toBeDefined();
    typeInto(dialog.getByLabelText(/^税号/), '91440300 708461136t');
    fireEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(await (await dialogOf('申请开票')).findByLabelText(company.title)).toBeDefined();
    expect(made('invoice.addTitle')).toMatchObject([{ tax_no: company.tax_no, title_type: 2 }]);
  });
});

describe('[API-042][API-043][API-051] invoice titles', () => {
  it('are added, changed and deleted', async () => {
    const made = open('/user/invoicing?tab=titles', {
      'invoice.addTitle': () => success({ id: 2 }, 10_006),
      'invoice.editTitle': () => success({ id: company.id }, 10_006),
    });
    const card = within(await screen.findByRole('article', { name: company.title }));
    expect(card.getByText('默认')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '添加抬头' }));
    const adding = await dialogOf('添加抬头');
    fireEvent.click(adding.getByLabelText('个人'));
    typeInto(adding.getByLabelText('姓名'), '林知远');
    fireEvent.click(adding.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made('invoice.addTitle')).toMatchObject([
      { title_type: 1, title: '林知远', tax_no: '' },
    ]);

    fireEvent.click(card.getByRole('button', { name: `编辑抬头：${company.title}` }));
    const editing = await dialogOf('编辑抬头');
    typeInto(editing.getByLabelText('接收邮箱'), 'no mail');
    fireEvent.click(editing.getByRole('button', { name: '保存' }));
    expect(editing.getByText('请输入正确的邮箱')).toBeDefined();
    typeInto(editing.getByLabelText('接收邮箱'), 'other@zhiyuan.example');
    fireEvent.click(editing.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    fireEvent.click(card.getByRole('button', { name: `删除抬头：${company.title}` }));
    const asking = await dialogOf('删除');
    fireEvent.click(asking.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made('invoice.editTitle')).toMatchObject([
      { id: company.id, email: 'other@zhiyuan.example', is_default: 1 },
      { id: company.id, is_delete: 1 },
    ]);
  });

  it('[ERR-07/10007] offers another look when one was gone already', async () => {
    open('/user/invoicing?tab=titles', {
      'invoice.editTitle': () => refusal(10_007, '删除失败'),
    });
    fireEvent.click(await screen.findByRole('button', { name: `删除抬头：${company.title}` }));
    fireEvent.click((await dialogOf('删除')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('删除失败')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
