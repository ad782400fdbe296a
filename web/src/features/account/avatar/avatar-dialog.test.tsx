import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { answerCalls, success, user } from '#test/answers.ts';
import { renderApp } from '#test/render-app.tsx';
import { catchUploads, fileOf, type SentUpload } from '#test/uploads.ts';

let sent: SentUpload[] = [];
let drawn: number[][] = [];

beforeEach(() => {
  drawn = [];
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('isSecureContext', false);
  sent = catchUploads();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1_200);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(600);
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const context = {
    fillRect: () => undefined,
    drawImage: (_photo: unknown, ...numbers: number[]) => drawn.push(numbers),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context as unknown as RenderingContext,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['jpeg'], { type: 'image/jpeg' })),
  );
});

async function openDialog() {
  saveToken('token');
  const made = answerCalls({
    'account.me': user,
    'account.changePhoto': () =>
      success({ photo: '/media/avatar/n.webp', avatar: '/media/avatar/n.webp' }, 10_006),
  });
  renderApp('/user/exam/startExam');
  fireEvent.click(await screen.findByRole('button', { name: '修改头像' }));
  return { made, dialog: within(await screen.findByRole('dialog', { name: '修改头像' })) };
}

type Screen = Awaited<ReturnType<typeof openDialog>>['dialog'];
const saveButton = (dialog: Screen) => dialog.getByRole('button', { name: '保存' });

function choose(dialog: Screen, file = fileOf('me.png', 'image/png')): void {
  fireEvent.change(dialog.getByLabelText('选择照片'), { target: { files: [file] } });
}

function frame(dialog: Screen): HTMLElement {
  return dialog.getByRole('button', { name: '拖动或用方向键移动照片' });
}

function load(dialog: Screen): void {
  const photo = frame(dialog).querySelector('img');
  if (photo !== null) {
    fireEvent.load(photo);
  }
}

describe('avatar dialog', () => {
  it('[USR-02] opens by the edit button, and save is disabled until a photo is chosen', async () => {
    const { dialog } = await openDialog();
    expect(saveButton(dialog)).toHaveProperty('disabled', true);
    choose(dialog, fileOf('me.gif', 'image/gif'));
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['上传图片格式不正确']);
    expect(saveButton(dialog)).toHaveProperty('disabled', true);
    choose(dialog);
    load(dialog);
    await waitFor(() => expect(saveButton(dialog)).toHaveProperty('disabled', false));
  });

  it('[USR-02][API-032] sends the chosen square and shows it everywhere', async () => {
    const { dialog, made } = await openDialog();
    choose(dialog);
    load(dialog);
    fireEvent.click(saveButton(dialog));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(drawn).toEqual([[300, 0, 600, 600, 0, 0, 600, 600]]);
    sent[0]?.progress(1, 2);
    const bar = dialog.getByRole<HTMLProgressElement>('progressbar', { name: '正在上传头像' });
    await waitFor(() => expect(bar.value).toBe(50));
    const answer = { code: 10_000, data: { url: '/media/up/a.webp' }, msg: '' };
    sent[0]?.answer(200, JSON.stringify(answer));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made).toContainEqual(['account.changePhoto', { photo: '/media/up/a.webp' }]);
    expect(useSession.getState().user?.avatar).toBe('/media/avatar/n.webp');
  });

  it('moves by arrow keys and by dragging, and zooms by the slider', async () => {
    const { dialog } = await openDialog();
    choose(dialog);
    load(dialog);
    fireEvent.keyDown(frame(dialog), { key: 'ArrowRight' });
    fireEvent.pointerDown(frame(dialog), { clientX: 0, clientY: 0, pointerId: 1 });
    fireEvent.pointerMove(frame(dialog), { clientX: 18, clientY: 0 });
    fireEvent.pointerUp(frame(dialog));
    fireEvent.pointerMove(frame(dialog), { clientX: 90, clientY: 0 });
    const style = frame(dialog).querySelector('img')?.style;
    expect(style?.transform).toContain('translate(28px, 0px)');
    fireEvent.change(dialog.getByRole('slider', { name: '缩放' }), { target: { value: '2' } });
    expect(style?.width).toBe('1120px');
    fireEvent.click(saveButton(dialog));
    await waitFor(() => expect(drawn).toHaveLength(1));
    expect(drawn[0]?.slice(0, 4)).toEqual([390, 150, 300, 300]);
  });

  it('refuses what the browser cannot show', async () => {
    const { dialog } = await openDialog();
    choose(dialog);
    const photo = frame(dialog).querySelector('img');
    fireEvent.error(photo ?? frame(dialog));
    await waitFor(() => expect(dialog.queryByRole('slider')).toBeNull());
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['上传图片格式不正确']);
    expect(saveButton(dialog)).toHaveProperty('disabled', true);
  });
});
