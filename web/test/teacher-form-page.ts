/** The application of a teacher, over a server that accepts everything. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallName, CallRequest, CallResponse } from '@zhiji/contract/calls';
import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { vi } from 'vitest';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { type Answers, answerCalls, success, user } from './answers.ts';
import { categoryTree, ID_CARD, SAVED, teacher } from './certification-answers.ts';
import { listedShop, listSite } from './list-answers.ts';
import { renderApp } from './render-app.tsx';
import { catchUploads, fileOf, type SentUpload } from './uploads.ts';

const shopDetail: CallResponse<'organisation.detail'> = {
  ...listedShop,
  intro: '',
  contact_phone: '',
  status: 1,
  licence: { name: '', license_no: '', permit_no: '' },
  curriculum: [],
};
const { 'region.children': children, 'region.name': placeName } = listSite(0);

/** Every call the page makes. */
export const teacherSite: Answers = {
  'account.me': user,
  'catalog.categoryTree': categoryTree,
  'organisation.certification': teacher(),
  'organisation.applyAsTeacher': () =>
    success({ id: 6, status: CERTIFICATION_STATUSES.inReview }, SAVED),
  'organisation.list': { list: [listedShop], total: 1, page: 1, limit: 8 },
  'organisation.detail': shopDetail,
  'region.children': children,
  'region.name': placeName,
  'region.countries': [
    { id: 314, name: '中国', code: 'CN', phone_code: '86' },
    { id: 392, name: '日本', code: 'JP', phone_code: '81' },
  ],
};

/** What is sent of a form that was filled in. */
export const FILLED_IN: CallRequest<'organisation.applyAsTeacher'> = {
  name: '林知远',
  id_card: ID_CARD,
  id_card_front: '/zhiji-private/p/7/a.webp',
  id_card_back: '/zhiji-private/p/7/b.webp',
  photo: '/media/up/c.webp',
  education: '统计学硕士',
  job_title: '高级数据分析师',
  intro: '教了十年数据分析。',
  category_ids: [112],
  certificate_images: [],
  address_id: '314,440000,440300,440305',
  video: '',
  materials: [],
  agree: 1,
};

export const picture = (name: string): File => fileOf(name, 'image/png');
export const uploaded = (url: string): string =>
  JSON.stringify({ code: 10_000, data: { url }, msg: '' });
export const toasts = (): string[] => useToasts.getState().toasts.map(({ text }) => text);

/** A field or a group of fields, by its title. */
export const group = (name: string) => within(screen.getByRole('group', { name }));

export function typeInto(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export function valueOf(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}

export function choose(field: string, ...files: File[]): void {
  fireEvent.change(group(field).getByLabelText(/选择(?:图片|文件)/), { target: { files } });
}

/** The tick with which one agrees. */
export function consent(): HTMLElement {
  return screen.getByRole('checkbox', { name: /我已阅读并同意/ });
}

export function sendForm(): void {
  fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
}

async function choosePlace(): Promise<void> {
  fireEvent.click(group('所在地区').getByRole('button', { name: '选择地区' }));
  for (const name of ['广东省', '深圳市', '南山区']) {
    fireEvent.click(await screen.findByRole('button', { name }));
  }
  await group('所在地区').findByRole('button', { name: '中国 广东省 深圳市 南山区' });
}

/** Opens the page as somebody who is logged in. */
export function openTeacherForm(answers: Answers = {}) {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('isSecureContext', false);
  const sent: SentUpload[] = catchUploads();
  saveToken('token');
  setSessionUser(user);
  const made = answerCalls({ ...teacherSite, ...answers });
  renderApp('/instructorIdentification');

  /** Chooses a file, which the server keeps under the address; answers the part of the store. */
  const upload = async (field: string, file: File, url: string) => {
    const index = sent.length;
    choose(field, file);
    const request = await waitFor(() => {
      const last = sent[index];
      if (last === undefined) {
        throw new Error('nothing was sent');
      }
      return last;
    });
    request.answer(200, uploaded(url));
    await group(field).findByText(`${file.name} 上传成功`);
    // The form waited for it.
    await screen.findByRole('button', { name: '提交申请' });
    return (request.body as FormData).get('dir');
  };

  return {
    sent,
    upload,
    /** What was sent with a call. */
    calls: (name: CallName) => made.filter(([call]) => call === name).map(([, request]) => request),
    /** Fills in what an application must have. */
    fillIn: async () => {
      await screen.findByLabelText('真实姓名');
      typeInto('真实姓名', ' 林知远 ');
      typeInto('身份证号', ID_CARD.toLowerCase());
      await upload('身份证人像面', picture('front.png'), FILLED_IN.id_card_front);
      await upload('身份证国徽面', picture('back.png'), FILLED_IN.id_card_back);
      await upload('个人照片', picture('me.png'), FILLED_IN.photo);
      typeInto('学历', '统计学硕士');
      typeInto('职称或职务', '高级数据分析师');
      fireEvent.click(await screen.findByLabelText('可视化'));
      await choosePlace();
      typeInto('个人简介', '教了十年数据分析。\n');
      fireEvent.click(consent());
    },
  };
}
