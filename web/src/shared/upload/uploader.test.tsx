import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { answerCalls, success } from '#test/answers.ts';
import { catchUploads, fileOf, type SentUpload } from '#test/uploads.ts';
import { Uploader } from './uploader.tsx';

const credentials = {
  accessKeyId: 'key',
  accessKeySecret: 'secret',
  securityToken: 'token',
  expiration: '2026-11-15 20:00:00',
  region: 'us-east-1',
  bucket: 'zhiji-private',
  endpoint: 'https://zhiji.example',
  dir: 'u/7/20261115/',
};

let sent: SentUpload[] = [];
let urls: readonly string[] = [];

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('isSecureContext', false);
  answerCalls({ 'media.uploadCredentials': credentials });
  sent = catchUploads();
  urls = [];
});

function show(props: Partial<Parameters<typeof Uploader>[0]> = {}) {
  render(
    <Uploader
      label="证明材料"
      onChange={(next) => {
        urls = next;
      }}
      {...props}
    />,
  );
}

const input = () => screen.getByLabelText(/选择(?:图片|文件)/);
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const picture = (name: string) => fileOf(name, 'image/png');
const uploaded = (url: string) => JSON.stringify({ code: 10_000, data: { url }, msg: '' });

async function nthSent(index: number): Promise<SentUpload> {
  await waitFor(() => expect(sent.length).toBeGreaterThan(index));
  const upload = sent[index];
  if (upload === undefined) {
    throw new Error('nothing was sent');
  }
  return upload;
}

describe('uploader', () => {
  it('sends what was chosen, shows how far it is and tells the address', async () => {
    saveToken('session');
    show();
    choose(picture('a.png'));
    const upload = await nthSent(0);
    expect([upload.method, upload.url]).toEqual(['POST', '/api/upload']);
    expect(upload.headers.get('x-user-token')).toBe('session');
    expect((upload.body as FormData).get('files')).toBeInstanceOf(Blob);
    upload.progress(250, 1_000);
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', {
      name: '正在上传 a.png',
    });
    await waitFor(() => expect(bar.value).toBe(25));
    upload.answer(200, uploaded('/media/up/a.webp'));
    await waitFor(() => expect(urls).toEqual(['/media/up/a.webp']));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('a.png 上传成功');
    fireEvent.click(screen.getByRole('button', { name: '移除 a.png' }));
    await waitFor(() => expect(urls).toEqual([]));
  });

  it('refuses other formats and too large files with a toast, and takes the rest', async () => {
    show();
    choose(
      fileOf('a.gif', 'image/gif'),
      fileOf('b.png', 'image/png', 11_000_000),
      picture('c.png'),
    );
    expect(toasts()).toEqual(['上传图片格式不正确', '大小不能超过10MB']);
    await nthSent(0);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('takes at most nine files', () => {
    show();
    const names = Array.from({ length: 8 }, (_, index) => `${index}.png`);
    choose(...names.map(picture));
    choose(picture('8.png'), picture('9.png'));
    expect(toasts()).toEqual(['最多上传 9 个文件']);
    expect(screen.getAllByRole('listitem')).toHaveLength(9);
    expect(screen.queryByLabelText('选择图片')).toBeNull();
  });

  it('[VAL-07/single] holds one file in single-value mode; a further one takes its place', async () => {
    show({ single: true });
    expect(input()).toHaveProperty('multiple', false);
    expect(screen.getByText('支持 jpeg、jpg、png 格式，大小不超过 10MB')).toBeDefined();
    choose(picture('a.png'), picture('b.png'));
    expect(toasts()).toEqual(['最多上传 1 个文件']);
    (await nthSent(0)).answer(200, uploaded('/media/up/a.webp'));
    await waitFor(() => expect(urls).toEqual(['/media/up/a.webp']));
    choose(picture('c.png'));
    (await nthSent(1)).answer(200, uploaded('/media/up/c.webp'));
    await waitFor(() => expect(urls).toEqual(['/media/up/c.webp']));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('[VAL-08] rejects video among live materials', () => {
    show({ kind: 'live-material' });
    choose(fileOf('a.mp4', 'video/mp4'));
    expect(toasts()).toEqual(['直播资料不支持视频格式，请重新上传']);
    expect(sent).toEqual([]);
  });

  it('tells the server’s refusal and sends again on request', async () => {
    show();
    choose(picture('a.png'));
    (await nthSent(0)).answer(200, JSON.stringify({ code: 10_012, data: null, msg: '上传失败' }));
    fireEvent.click(await screen.findByRole('button', { name: '重新上传 a.png' }));
    await waitFor(() => expect(toasts()).toEqual(['上传失败']));
    (await nthSent(1)).answer(200, uploaded('/media/up/a.webp'));
    await waitFor(() => expect(urls).toEqual(['/media/up/a.webp']));
  });

  it('[API-111] puts the file into the store where the browser can sign, else through us', async () => {
    vi.stubGlobal('isSecureContext', true);
    show();
    choose(picture('a.png'));
    const direct = await nthSent(0);
    expect(direct.method).toBe('PUT');
    expect(direct.url).toMatch(
      /^https:\/\/zhiji\.example\/zhiji-private\/u\/7\/20261115\/[\da-f-]{36}\.png$/,
    );
    expect(direct.headers.get('authorization')).toMatch(
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-acl;x-amz-content-sha256;x-amz-date;x-amz-security-token, Signature=[\da-f]{64}$/,
    );
    direct.answer(200);
    await waitFor(() => expect(urls).toEqual([direct.url.replace('https://zhiji.example', '')]));
    choose(picture('b.png'));
    (await nthSent(1)).fail();
    expect((await nthSent(2)).url).toBe('/api/upload');
  });

  it.each(['private', 'papers'] as const)('sends %s through us, papers apart', async (place) => {
    vi.stubGlobal('isSecureContext', true);
    show({ kind: 'file', dir: place });
    choose(fileOf('a.pdf', 'application/pdf'), picture('b.png'), fileOf('C.PDF', ''));
    for (const [index, dir] of ['papers', 'private', 'papers'].entries()) {
      const { method, url, body } = await nthSent(index);
      expect([method, url, (body as FormData).get('dir')]).toEqual(['POST', '/api/upload', dir]);
    }
  });

  it('[VAL-07/video] takes an MP4 of 10 MB at most', async () => {
    show({ kind: 'video', single: true, dir: 'private' });
    expect(input()).toHaveProperty('accept', '.mp4,video/mp4');
    choose(fileOf('a.mov', 'video/quicktime'));
    choose(fileOf('a.mp4', 'video/mp4', 10_485_761));
    expect(toasts()).toEqual(['请上传 MP4 格式的视频', '视频大小不能超过10MB']);
    choose(fileOf('a.mp4', 'video/mp4'));
    expect(((await nthSent(0)).body as FormData).get('dir')).toBe('papers');
    expect(sent).toHaveLength(1);
  });

  it('[VAL-07/generic] takes PDF files and pictures of 10 MB at most', async () => {
    show({ kind: 'file', dir: 'private' });
    choose(fileOf('a.docx', 'application/msword'), fileOf('a.pdf', 'application/pdf', 10_485_761));
    expect(toasts()).toEqual(['请上传 PDF 文件或图片', '文件大小不能超过 10 MB']);
    choose(fileOf('a.pdf', 'application/pdf'));
    await nthSent(0);
    expect(sent).toHaveLength(1);
  });

  it('begins with what was sent before, which can be removed and counts among the files', async () => {
    const before = ['/media/up/1.webp', '/zhiji-private/p/7/2.pdf', '/zhiji-private/p/7/3.webp'];
    show({ kind: 'file', dir: 'private', maxFiles: 4, sent: before });
    const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['已上传的文件 1.webp', '已上传的文件 2.pdf', '已上传的文件 3.webp']);
    // A private file is not there to be looked at.
    const pictures = [...document.querySelectorAll('li img')];
    expect(pictures.map((image) => image.getAttribute('src'))).toEqual(['/media/up/1.webp']);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(urls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '移除 已上传的文件 2.pdf' }));
    await waitFor(() => expect(urls).toEqual(['/media/up/1.webp', '/zhiji-private/p/7/3.webp']));
    choose(fileOf('a.pdf', 'application/pdf'), picture('b.png'), picture('c.png'));
    expect(toasts()).toEqual(['最多上传 4 个文件']);
    (await nthSent(0)).answer(200, uploaded('/zhiji-private/p/7/4.pdf'));
    await waitFor(() => expect(urls.at(-1)).toBe('/zhiji-private/p/7/4.pdf'));
    expect(urls).toHaveLength(3);
  });

  it('is a field of a form, with its complaint', () => {
    show({ field: { name: 'papers', noteId: 'note', isWrong: true } });
    const field = input();
    expect(field.getAttribute('name')).toBe('papers');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toBe('note');
  });

  it('does not go on when the session is over', async () => {
    vi.stubGlobal('isSecureContext', true);
    saveToken('another login');
    answerCalls({ 'media.uploadCredentials': () => success(null, 11_102) });
    show();
    choose(picture('a.png'));
    await screen.findByRole('button', { name: '重新上传 a.png' });
    expect(sent).toEqual([]);
  });
});
