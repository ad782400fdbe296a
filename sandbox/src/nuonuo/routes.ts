import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import { languageOf, sendPage } from '../page.ts';
import { createTaxService, nuonuoModes, type NuonuoMode, type PlayedInvoice } from './invoices.ts';
import { answer } from './methods.ts';
import { invoicePdf } from './pdf.ts';
import { gatewayProblem } from './signature.ts';

const FILES: Readonly<Record<string, (invoice: PlayedInvoice) => string>> = {
  pdf: invoicePdf,
  ofd: ({ invoiceNo }) => `PK ${invoiceNo}`,
  xml: ({ invoiceNo }) => `<EInvoice><No>${invoiceNo}</No></EInvoice>`,
};
const FILE = /^(\d{20})\.(pdf|ofd|xml)$/;

const titles = { zh: '诺诺开票', en: 'Nuonuo invoices' } as const;

const modeParams = {
  type: 'object',
  required: ['mode'],
  properties: { mode: { enum: nuonuoModes } },
} as const;

/** Nuonuo's gateway (`/open/v1/services`), its files, and a page with what it issued (`/nuonuo`). */
export function registerNuonuo(app: FastifyInstance): void {
  const service = createTaxService();

  void app.register(async (scope) => {
    // The signature is about the bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/open/v1/services', async (request, reply) => {
      if (service.mode === 'break') {
        return reply.code(502).type('text/html').send('<html>');
      }
      if (service.mode === 'hang') {
        return new Promise(() => undefined);
      }
      const body = String(request.body);
      const problem = gatewayProblem(request, body, new Date());
      if (problem !== null) {
        return { code: problem, describe: '获取app密钥失败或appkey无效' };
      }
      const origin = `${request.protocol}://${request.host}`;
      const content = JSON.parse(body) as Record<string, unknown>;
      const method = String(request.headers['method']);
      const answered = answer(service, method, content, { origin, now: new Date() });
      // What was asked for is done, and nobody hears of it.
      if (service.mode === 'odd') {
        return { code: 'E9999', describe: '系统繁忙' };
      }
      return service.mode === 'lose' ? reply.code(502).type('text/html').send('<html>') : answered;
    });
  });

  app.get<{ Params: { name: string } }>('/nuonuo/files/:name', (request, reply) => {
    const [, no = '', kind = ''] = FILE.exec(request.params.name) ?? [];
    const write = FILES[kind];
    const invoice = [...service.invoices.values()].find(({ invoiceNo }) => invoiceNo === no);
    return write === undefined || invoice === undefined
      ? reply.code(404).send()
      : reply.type(`application/${kind}`).send(write(invoice));
  });

  app.get('/nuonuo.json', () => ({
    mode: service.mode,
    invoices: [...service.invoices.values()],
    reversals: [...service.redForms.values()].map(({ billId, redInvoiceNo, invoice }) => ({
      billId,
      redInvoiceNo,
      invoiceNo: invoice.invoiceNo,
    })),
  }));

  app.get('/nuonuo', (request, reply) => {
    const language = languageOf(request);
    const rows = [...service.invoices.values()].map(
      ({ orderNo, buyerName, price, invoiceNo, redInvoiceNo }) =>
        html`<li>${orderNo} ${buyerName} ${price} ${invoiceNo} ${redInvoiceNo ?? ''}</li>`,
    );
    const content = html`<ul>
      ${rows}
    </ul>`;
    return sendPage(reply, language, { title: titles[language], content });
  });

  app.post<{ Params: { mode: NuonuoMode } }>(
    '/nuonuo/modes/:mode',
    { schema: { params: modeParams } },
    (request) => {
      service.mode = request.params.mode;
      return { mode: service.mode };
    },
  );
}
