/** The addresses that are no calls, as honest clients ask for them. */
import { randomUUID } from 'node:crypto';
import { MESSAGE_STREAM } from '@zhiji/contract/message';
import { buildCourse } from '#factory/catalog';
import { buildAnnex, buildLesson, buildSection } from '#factory/learning';
import { buildPdfAsset, buildVideoAsset } from '#factory/media';
import { grantByStaff } from '#modules/learning';
import { buildClass, buyPlaces } from '#test/classes';
import { signerOf } from '#test/direct-upload';
import { buildLiveCourse } from '#test/live-room';
import { buildLogin } from '#test/logins';
import { operatorNamed } from '#platform/actor';
import { FOREIGN_BYTE } from './foreign-byte.ts';
import type { TestApp } from '#test/app';
import type { Platform } from '#platform/module';
import type { FuzzRoute } from './mutants.ts';

export const HOST = 'zhiji.example';

type Lessons = Awaited<ReturnType<typeof buildLessons>>;

/** A video whose key, which is told to viewers, has by no chance the byte of what is foreign. */
async function buildOwnVideo(platform: Platform): Promise<string> {
  const { id, key } = await buildVideoAsset(platform);
  return key.includes(FOREIGN_BYTE, 0, 'latin1') ? buildOwnVideo(platform) : id;
}

/** A course with a lesson everybody may try, lessons and files for its buyers. */
export async function buildLessons({ platform }: TestApp) {
  const courseId = await buildCourse(platform);
  const sectionId = await buildSection(platform, courseId);
  const trialAsset = await buildOwnVideo(platform);
  const video = await buildOwnVideo(platform);
  const pdf = await buildPdfAsset(platform);
  const lesson = async (asset_id: string, type: number, try_see: boolean): Promise<number> =>
    buildLesson(platform, courseId, sectionId, { asset_id, type, try_see });
  const object_key = 'annex/own.csv';
  await platform.storage.private.put(object_key, 'own', 'text/csv');
  const file = { title: '练习', ext: 'csv', size: 3, object_key };
  return {
    courseId,
    trialAsset,
    trial: await lesson(trialAsset, 1, true),
    video: await lesson(video, 1, false),
    pdf: await lesson(pdf, 2, false),
    boughtAnnex: await buildAnnex(platform, courseId, file),
    openAnnex: await buildAnnex(platform, courseId, { ...file, need_buy: false }),
  };
}

const FILES = ['master.m3u8', 'key', '360p/index.m3u8', '360p/s00000.ts', 'captions-zh.vtt'];

const below = (folder: string): string[] => FILES.map((name) => `${folder}/${name}`);

/** All routes, with links that hold. */
export async function buildRoutes(app: TestApp, lessons: Lessons) {
  const { platform } = app;
  const phone = '13577770009';
  const buyer = await buildLogin(app, { phone });
  const { userId, token } = buyer;
  const { courseId } = lessons;
  await grantByStaff(platform, { actor: operatorNamed('test'), userId, courseId, days: 30 });
  const own = [['x-user-token', token]] as const;
  const folderOf = async (chapter_id: number, login?: typeof buyer): Promise<string> => {
    const { data } = await app.call('learning.lesson', { chapter_id }, login);
    return data.url.slice(0, data.url.lastIndexOf('/'));
  };
  const [trial, video, pdf] = [
    await folderOf(lessons.trial),
    await folderOf(lessons.video, buyer),
    await folderOf(lessons.pdf, buyer),
  ];
  const annexOf = async (login?: typeof buyer): Promise<string[]> => {
    const { data } = await app.call('learning.annexes', { id: courseId }, login);
    return data.map(({ url }) => url).filter((url) => url !== '');
  };
  const { courseId: classId } = await buildClass(app);
  await buyPlaces(app, userId, classId, [phone]);
  const { data: mine } = await app.call('learning.myCourses', {}, buyer);
  const calendar = mine.list.find(({ id }) => id === classId)?.calendar ?? '';
  const live = await buildLiveCourse(app);
  const liveChapter = await live.buildClass();
  await grantByStaff(platform, {
    actor: operatorNamed('test'),
    userId,
    courseId: live.courseId,
    days: 30,
  });
  const { events } = await live.room(buyer, liveChapter);
  const room = events.slice(0, events.lastIndexOf('/'));
  const routes: readonly FuzzRoute[] = [
    get('a lesson on trial', below(trial)),
    get('a lesson bought', [...below(video), `${pdf}/file.pdf`], own),
    get('a file of a course', [...(await annexOf()), ...(await annexOf(buyer))], own),
    get('a live class', [`${room}/live/index.m3u8`, `${room}/live/0.ts`], own),
    get('a calendar', [calendar], own),
    get('a stream of events', [events], own),
    get('the number of messages', [MESSAGE_STREAM], own),
    post(
      'the hook of the live server',
      '/hooks/live?secret=x',
      'call=publish&name=x',
      'text/plain',
    ),
    post('notices of WeChat', '/api/pay/notify/wechat', '{"id":"1"}', 'application/json'),
    post(
      'notices of refunds of WeChat',
      '/api/pay/notify/wechatRefund',
      '{"id":"1"}',
      'application/json',
    ),
    post(
      'notices of Alipay',
      '/api/pay/notify/alipay',
      'out_trade_no=1&sign=a',
      'application/x-www-form-urlencoded',
    ),
    await uploadRoute(app, buyer),
    await privateRoute(app, userId),
    await mediaRoute(app),
    get('the first screen', ['/first-screen']),
    get('objects behind the edge', [
      '/stored/',
      `/stored/${platform.config.storage.privateBucket}/`,
    ]),
    get('classes behind the edge', ['/live-class/', '/live-class/other/index.m3u8']),
    get('the site itself', ['/', '/index.html', '/assets/app.js']),
  ];
  return { routes, liveChapter };
}

const get = (
  name: string,
  paths: readonly string[],
  headers: FuzzRoute['headers'] = [],
): FuzzRoute => ({ name, method: 'GET', paths, headers, body: '' });

const post = (name: string, path: string, body: string, type: string): FuzzRoute => ({
  name,
  method: 'POST',
  paths: [path],
  headers: [['content-type', type]],
  body,
});

async function uploadRoute(
  app: TestApp,
  login: Awaited<ReturnType<typeof buildLogin>>,
): Promise<FuzzRoute> {
  const { data } = await app.call('media.uploadCredentials', {}, login);
  const path = `/${data.bucket}/${data.dir}${randomUUID()}.png`;
  const body = 'a picture';
  const signed = await signerOf(data).sign(`http://${HOST}${path}`, {
    method: 'PUT',
    body,
    headers: { 'x-amz-acl': 'private' },
  });
  const headers = [...signed.headers].filter(([name]) => name !== 'host');
  return { name: 'putting a file', method: 'PUT', paths: [path], headers, body };
}

async function privateRoute({ platform }: TestApp, userId: number): Promise<FuzzRoute> {
  const key = `p/${userId}/${randomUUID()}.webp`;
  await platform.storage.private.put(key, 'own', 'image/webp');
  const url = new URL(await platform.storage.privateLink(key, 3_600));
  return {
    name: 'a private picture',
    method: 'GET',
    paths: [url.pathname + url.search],
    headers: [],
    body: '',
  };
}

async function mediaRoute({ platform }: TestApp): Promise<FuzzRoute> {
  const path = await platform.storage.putPublic(`up/${randomUUID()}.webp`, 'own', 'image/webp');
  return { name: 'a public picture', method: 'GET', paths: [path], headers: [], body: '' };
}
