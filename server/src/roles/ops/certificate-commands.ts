/** Commands about certificates. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import {
  approveCertificate,
  refuseCertificate,
  reissueCertificate,
  revokeCertificate,
  waitingCertificates,
} from '#modules/certificate';
import { operator, required } from './command.ts';
import type { Command } from './command.ts';

export const certificateCommands: Record<string, Command> = {
  /** `ops certificates`: applications that wait for a review. */
  async certificates({ platform }) {
    const waiting = await waitingCertificates(platform, operator());
    const rows = waiting.map(({ appliedAt, certificate, courseTitle, realName, idCard }) =>
      [formatWireTime(appliedAt), certificate, courseTitle, realName, idCard].join('  '),
    );
    return rows.length === 0 ? 'no application waits' : rows.join('\n');
  },
  /** `ops certificate-approve <application>`: it goes out. */
  async 'certificate-approve'({ platform }, [certificate = '']) {
    const no = await approveCertificate(platform, { actor: operator(), certificate });
    return `certificate ${no} is issued`;
  },
  /** `ops certificate-refuse <application> <reason>`: the learner reads the reason. */
  async 'certificate-refuse'({ platform }, [certificate = '', ...words]) {
    const reason = required('the reason', words.join(' '));
    await refuseCertificate(platform, { actor: operator(), certificate, reason });
    return `application ${certificate} is refused`;
  },
  /** `ops certificate-revoke <number> <reason>`: whoever checks it is told. */
  async 'certificate-revoke'({ platform }, [certificate = '', ...words]) {
    const reason = required('the reason', words.join(' '));
    await revokeCertificate(platform, { actor: operator(), certificate, reason });
    return `certificate ${certificate} is revoked`;
  },
  /** `ops certificate-reissue <number> <name>`: one with the right name takes its place. */
  async 'certificate-reissue'({ platform }, [certificate = '', ...words]) {
    const realName = required('the name', words.join(' '));
    const no = await reissueCertificate(platform, { actor: operator(), certificate, realName });
    return `certificate ${no} takes its place`;
  },
};
