import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RichText } from './rich-text.tsx';

/** What the page holds after showing a text. */
function shown(html: string): string {
  const { container } = render(<RichText html={html} />);
  return container.firstElementChild?.innerHTML ?? '';
}

describe('rich text', () => {
  afterEach(() => vi.restoreAllMocks());

  it('keeps headings, lists, emphasis, quotes and line breaks', () => {
    const html =
      '<h2>一</h2><h3>二</h3><p>甲<strong>乙</strong><em>丙</em><br>丁</p><ul><li>子</li></ul><ol><li>丑</li></ol><blockquote><p>引</p></blockquote>';
    expect(shown(html)).toBe(html);
  });

  it('keeps tables, whatever the white space of their source', () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const source =
      '<table>\n <thead>\n <tr>\n <th>项</th> </tr>\n </thead> <tbody> <tr> <td>值</td> </tr> </tbody>\n</table>';
    expect(shown(source)).toBe(
      '<table><thead><tr><th>项</th></tr></thead><tbody><tr><td>值</td></tr></tbody></table>',
    );
    expect(complain).not.toHaveBeenCalled();
  });

  it('keeps no first-level heading: the page has its own', () => {
    expect(shown('<h1>大</h1>')).toBe('<h2>大</h2>');
  });

  it('opens other sites in a new window and our own pages here', () => {
    expect(shown('<a href="https://other.example/a">外</a>')).toBe(
      '<a href="https://other.example/a" target="_blank" rel="noopener noreferrer">外</a>',
    );
    expect(shown('<a href="#/liveList" target="_blank">内</a>')).toMatch(
      /^<a href="[^"]+#\/liveList">内<\/a>$/,
    );
  });

  it('keeps pictures with their alternative text', () => {
    render(<RichText html='<img src="/media/a.svg" alt="图">' />);
    const picture = screen.getByRole<HTMLImageElement>('img', { name: '图' });
    expect(new URL(picture.src).pathname).toBe('/media/a.svg');
    expect(picture.loading).toBe('lazy');
  });

  it('keeps the content of elements it does not know', () => {
    expect(shown('<div class="x"><span style="color:red">字</span></div>')).toBe('字');
  });

  it.each([
    ['a script', '<p>a</p><script>window.hit = 1</script>', '<p>a</p>'],
    ['an event handler', '<p onclick="hit()" onmouseover="hit()">a</p>', '<p>a</p>'],
    ['a style', '<style>p{display:none}</style><p style="position:fixed">a</p>', '<p>a</p>'],
    ['a script inside a drawing', '<p>a</p><svg><script>hit()</script></svg>', '<p>a</p>'],
    ['a form', '<form action="https://evil.example"><p>password</p></form>', ''],
    ['a script link', '<a href="javascript:hit()">a</a>', '<span>a</span>'],
    ['a disguised script link', '<a href=" java\tscript:hit()">a</a>', '<span>a</span>'],
    ['a link with a data page', '<a href="data:text/html,<b>">a</a>', '<span>a</span>'],
    ['a script picture', '<img src="javascript:hit()">', ''],
    ['a data picture', '<img src="data:image/svg+xml,<svg>">', ''],
    ['a comment', '<!-- <script>hit()</script> --><p>a</p>', '<p>a</p>'],
    ['an inherited name', '<constructor>a</constructor>', 'a'],
  ])('drops %s', (_, html, left) => {
    expect(shown(html)).toBe(left);
  });

  it('drops the error handler of a broken picture', () => {
    const result = shown('<img src="/no.png" onerror="window.hit = 1" alt="">');
    expect(result).toContain('/no.png');
    expect(result).not.toContain('onerror');
  });
});
