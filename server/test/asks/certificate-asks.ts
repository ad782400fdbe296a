/** Certificates of somebody who has earned one. */
import { buildCourse } from '#factory/catalog';
import { buildTemplate, PERSON } from '#factory/certificate';
import { buildCard, finishCourse } from '../exams/certificates.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { Asks } from './ask.ts';

type CertificateCall = Extract<CallName, `certificate.${string}`>;

export const certificateAsks: Asks<CertificateCall> = {
  'certificate.list': async () => ({ request: {} }),
  'certificate.apply': async (app, { userId }) => {
    const courseId = await buildCourse(app.platform);
    await buildTemplate(app.platform, courseId);
    await finishCourse(app, userId, courseId);
    return { request: { curriculum_id: courseId, ...PERSON, id_card: buildCard(userId) } };
  },
  'certificate.check': async (app, login) => {
    const { request } = await certificateAsks['certificate.apply'](app, login);
    await app.call('certificate.apply', request, login);
    const { data } = await app.call('certificate.list', {}, login);
    return { request: { no: data.list[0]?.certificate_no ?? '' } };
  },
};
