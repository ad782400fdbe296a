import type { CallResponse } from '@zhiji/contract/calls';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerCalls, refusal } from '#test/answers.ts';
import { renderApp } from '#test/render-app.tsx';

const agreement: CallResponse<'content.article'> = {
  id: 2,
  title: '隐私政策',
  content: '<h2>一、收集</h2><p>只收必要的。</p>',
  pdf_url: '/media/privacy.pdf',
  version: '2026-02',
  create_time: '2026-02-01 00:00:00',
  prev: null,
  next: null,
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('/agreement', () => {
  it('[NAV-06][API-011] shows the document its query chooses, with version and date', async () => {
    const made = answerCalls({ 'content.article': agreement });
    renderApp('/agreement?title=whatever&type=2');
    // The document's own title: anybody can write one into a link.
    await heading('隐私政策');
    expect(made).toContainEqual(['content.article', { type: 2 }]);
    expect(screen.getByRole('heading', { level: 2, name: '一、收集' })).toBeDefined();
    expect(screen.getByText('版本 2026-02')).toBeDefined();
    expect(screen.getByText('2026-02-01 起生效')).toBeDefined();
    const pdf = screen.getByRole<HTMLAnchorElement>('link', { name: '查看 PDF 版本' });
    expect(new URL(pdf.href).pathname).toBe('/media/privacy.pdf');
    const documents = within(screen.getByRole('navigation', { name: '协议与规则' }));
    expect(documents.getAllByRole('link')).toHaveLength(5);
    expect(documents.getByRole('link', { current: 'page' }).textContent).toBe('隐私政策');
  });

  it.each(['/agreement', '/agreement?type=9', '/agreement?type=1x&id=0'])(
    '[NAV-06] says that nothing was chosen: %s',
    async (path) => {
      const made = answerCalls();
      renderApp(path);
      await heading('没有找到这篇内容');
      expect(made.map(([name]) => name)).not.toContain('content.article');
    },
  );

  it('[NAV-06] names the document that is missing', async () => {
    answerCalls({ 'content.article': () => refusal(40_400, '内容不存在或已下架') });
    renderApp('/agreement?title=退款规则&type=5');
    await heading('没有找到这篇内容');
    expect(screen.getByText(/没有找到“退款规则”/)).toBeDefined();
  });

  it('[API-011] shows an announcement by its id, with the ones around it', async () => {
    const made = answerCalls({
      'content.article': {
        ...agreement,
        title: '放假通知',
        pdf_url: '',
        version: '',
        prev: { id: 1, title: '旧公告' },
        next: { id: 3, title: '新公告' },
      },
    });
    renderApp('/agreement?id=2');
    await heading('放假通知');
    expect(made).toContainEqual(['content.article', { id: 2 }]);
    expect(screen.getByText('2026-02-01 发布')).toBeDefined();
    const neighbours = within(screen.getByRole('navigation', { name: '相邻文章' }));
    expect(neighbours.getAllByRole<HTMLAnchorElement>('link').map(({ hash }) => hash)).toEqual([
      '#/agreement?id=1',
      '#/agreement?id=3',
    ]);
    expect(screen.queryByRole('navigation', { name: '协议与规则' })).toBeNull();
  });
});
