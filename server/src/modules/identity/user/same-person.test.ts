import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildCertificate, buildTemplate } from '#factory/certificate';
import { buildUser } from '#factory/identity';
import { cardRef } from '#modules/certificate';
import { useTestApp } from '#test/app';
import { buildCard, finishCourse } from '#test/exams/certificates';
import { phoneRef } from './personal.ts';
import { samePersonBy } from './same-person.repo.ts';
import type { PersonRefs } from './same-person.repo.ts';

const PHONE = '13811112222';
const NOBODY: PersonRefs = { phoneRef: 'none', wechatRef: null, idCardRef: 'none' };

const app = useTestApp();

describe('another account', () => {
  it('is the same person’s by its phone, its WeChat account or the card of its certificates', async () => {
    const { platform } = app;
    const { db, config } = platform;
    const otherId = await buildUser(platform, { phone: PHONE });
    const by = async (refs: Partial<PersonRefs>, id = otherId) =>
      samePersonBy(db, { otherId: id, ...NOBODY, ...refs });
    expect(await by({})).toBeNull();

    const phone = { phoneRef: phoneRef(config.dataKey, PHONE) };
    expect(await by(phone)).toBe('phone');

    const wechat = { wechatRef: 'unionid' };
    expect(await by(wechat)).toBeNull();
    await db
      .insertInto('user_wechat')
      .values({ wechat_ref: wechat.wechatRef, user_id: otherId })
      .execute();
    expect(await by(wechat)).toBe('unionid');

    const id_card = buildCard(otherId);
    const card = { idCardRef: cardRef(config.dataKey, id_card) };
    expect(await by(card)).toBeNull();
    const courseId = await buildCourse(platform);
    await buildTemplate(platform, courseId);
    await finishCourse(app, otherId, courseId);
    await buildCertificate(platform, otherId, courseId, { id_card });
    expect(await by(card)).toBe('id_card');

    const stranger = await buildUser(platform);
    expect(await by({ ...phone, ...wechat, ...card }, stranger)).toBeNull();
  });
});
