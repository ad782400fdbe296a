/** Settling in: an institution that is refused, corrected and shown; a lecturer with a page. */
import type { Locator, Page } from '@playwright/test';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { newIdCard } from '../support/certificates.ts';
import { newLicence, passApplication, refuseApplication } from '../support/certification.ts';
import { query } from '../support/database.ts';
import { isInOrder } from '../support/in-order.ts';
import { newPhone, openDialog, register } from '../support/login.ts';
import { photo } from '../support/photo.ts';
import { expect, test } from '../support/site.ts';

// A trace fetches the pictures of its snapshots itself, which our policy forbids for a chosen file.
test.use({ trace: 'off' });

const NAME = '周知行';
const BANK_ACCOUNT = '6222021234567890123';
const PDF = {
  name: 'papers.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
};
const MARK = '与营业执照照片上的代码不一致';
const REFUSAL = '资质信息有误';
/** What was accepted is found by the next look. */
const NEXT_LOOK = { timeout: SECOND_MS };

const main = (page: Page) => page.getByRole('main');
const group = (page: Page, name: string) => main(page).getByRole('group', { name, exact: true });
const line = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
const state = (page: Page, name: string) => main(page).getByRole('heading', { name });
const title = (page: Page, name: string) =>
  main(page).getByRole('heading', { name, level: 1, exact: true });

/** Registers, and goes on from there to one of the applications. */
async function settleIn(page: Page, entry: '讲师认证' | '机构认证'): Promise<string> {
  await page.goto('/');
  await openDialog(page);
  const { username } = await register(page);
  await page
    .getByRole('dialog', { name: '注册成功' })
    .getByRole('button', { name: new RegExp(entry, 'u') })
    .click();
  await expect(title(page, entry)).toBeVisible();
  await expect(state(page, '填写申请')).toBeVisible();
  return username;
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await line(page, label).fill(value);
  }
}

/** Chooses a file, and waits until it has been sent. */
async function send(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  await field.getByLabel(/^选择/u).setInputFiles(file);
  await expect(field.getByText(`${file.name} 上传成功`)).toBeAttached();
}

async function choosePlace(page: Page): Promise<void> {
  await group(page, '所在地区').getByRole('button', { name: '选择地区' }).click();
  for (const name of ['广东省', '深圳市', '南山区']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await expect(group(page, '所在地区')).toContainText('南山区');
}

async function chooseSubject(page: Page, name: string): Promise<void> {
  await group(page, name).locator('summary').first().click();
  await group(page, name).getByRole('checkbox').first().check();
}

const agree = async (page: Page) =>
  main(page)
    .getByRole('checkbox', { name: /我已阅读并同意/u })
    .check();
const submit = async (page: Page) => main(page).getByRole('button', { name: '提交申请' }).click();

/** What no browser keeps and no server tells again. */
async function fillPrivate(page: Page): Promise<void> {
  await fill(page, {
    法定代表人姓名: NAME,
    法定代表人身份证号: newIdCard(),
    联系电话: newPhone(),
    银行账号: BANK_ACCOUNT,
  });
  await agree(page);
}

async function fillInstitution(page: Page, name: string): Promise<void> {
  const picture = await photo(page, 'image/png');
  await fill(page, {
    机构名称: name,
    详细地址: '科技园路 1 号',
    机构简介: '从零基础到上岗，陪学员走完每一步。',
    联系人: NAME,
    联系邮箱: 'owner@zhiji.example',
    开户支行: '科技园支行',
  });
  await send(group(page, '机构标志'), picture);
  await send(group(page, '营业执照照片'), picture);
  await send(group(page, '其他资质文件（选填）'), PDF);
  await chooseSubject(page, '教学领域');
  await choosePlace(page);
  await line(page, '开户银行').selectOption({ index: 1 });
}

/** Types licence numbers that are none, or somebody's, before the right one. */
async function fillLicence(page: Page): Promise<void> {
  const licence = newLicence();
  const slip = `${licence.slice(0, -1)}${licence.endsWith('1') ? '2' : '1'}`;
  const taken = query(`select licence_no from shop where licence_no <> '' order by id limit 1`);
  const field = line(page, '统一社会信用代码');
  for (const [number, complaint] of [
    [slip, '代码有误，请对照营业执照逐位核对'],
    [taken, '这个代码已被其他账号使用'],
  ] as const) {
    await field.fill(number);
    await field.press('Tab');
    await expect(field).toHaveAccessibleDescription(complaint);
  }
  await field.fill(licence);
}

test('[API-103..104][DLG-05/institution][VAL-02/taxid] an institution applies, is refused at its licence, corrects it, and is found @phone @desktop @gate', async ({
  page,
  browser,
}) => {
  test.slow();
  const username = await settleIn(page, '机构认证');
  await submit(page);
  await expect(main(page).getByRole('alert').first()).toBeVisible();
  await isInOrder(page, 'what is missing');

  const name = `知行学堂 ${username}`;
  await fillInstitution(page, name);
  await page.reload();
  // What was filled in outlives a reload, files included.
  await expect(line(page, '机构名称')).toHaveValue(name);
  await expect(group(page, '教学领域').getByRole('listitem')).toHaveCount(1);
  await fillLicence(page);
  await fillPrivate(page);
  await submit(page);
  await expect(state(page, '申请正在审核')).toBeVisible();
  await expect(main(page)).not.toContainText(BANK_ACCOUNT);
  await isInOrder(page, 'in review');

  await refuseApplication(username, 'enterprise', {
    reason: REFUSAL,
    field: 'license_no',
    mark: MARK,
  });
  await page.reload();
  await expect(state(page, '申请没有通过')).toBeVisible();
  await expect(main(page)).toContainText(REFUSAL);
  await expect(line(page, '统一社会信用代码')).toHaveAccessibleDescription(new RegExp(MARK, 'u'));
  await expect(line(page, '机构名称')).toHaveValue(name);
  await isInOrder(page, 'refused');
  await line(page, '统一社会信用代码').fill(newLicence());
  await fillPrivate(page);
  await submit(page);
  await expect(state(page, '申请正在审核')).toBeVisible();

  await passApplication(username, 'enterprise');
  await page.reload();
  await expect(state(page, '认证已通过')).toBeVisible();
  await isInOrder(page, 'passed');
  await main(page).getByRole('link', { name: '查看机构主页' }).click();
  await expect(title(page, name)).toBeVisible();
  const address = page.url();
  expect(address).toMatch(/#\/organInfo\?id=\d+$/u);
  await isInOrder(page, 'its page');

  const stranger = await browser.newContext({ viewport: page.viewportSize() });
  const visitor = await stranger.newPage();
  await expect(async () => {
    await visitor.goto('about:blank');
    await visitor.goto(`/#/organList?keyword=${encodeURIComponent(name)}`);
    await expect(main(visitor).getByRole('article').filter({ hasText: name })).toBeVisible(
      NEXT_LOOK,
    );
  }).toPass();
  await visitor.goto(address);
  await expect(title(visitor, name)).toBeVisible();
  await stranger.close();
});

test('[API-102][DLG-05/lecturer] a lecturer applies and has a page @phone @desktop', async ({
  page,
  browser,
}) => {
  test.slow();
  const username = await settleIn(page, '讲师认证');
  const picture = await photo(page, 'image/jpeg');
  const jobTitle = `高级数据分析师 ${username}`;
  await fill(page, {
    真实姓名: NAME,
    身份证号: newIdCard(),
    学历: '复旦大学统计学硕士',
    职称或职务: jobTitle,
    个人简介: '十年数据分析与教学经验。',
  });
  for (const name of ['身份证人像面', '身份证国徽面', '个人照片', '资格证书（选填）']) {
    await send(group(page, name), picture);
  }
  await send(group(page, '直播课使用的资料（选填）'), PDF);
  await chooseSubject(page, '授课领域');
  await choosePlace(page);
  await agree(page);
  await isInOrder(page, 'filled in');
  await submit(page);
  await expect(state(page, '申请正在审核')).toBeVisible();

  await passApplication(username, 'teacher');
  await page.reload();
  await expect(state(page, '认证已通过')).toBeVisible();
  await main(page).getByRole('link', { name: '去我的讲师主页' }).click();
  await expect(title(page, NAME)).toBeVisible();
  await isInOrder(page, 'its page');
  const stranger = await browser.newContext({ viewport: page.viewportSize() });
  const visitor = await stranger.newPage();
  await visitor.goto(page.url());
  await expect(title(visitor, NAME)).toBeVisible();
  await expect(main(visitor)).toContainText(jobTitle);
  await stranger.close();
});
