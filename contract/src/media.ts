/** Files a user sends. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { UPLOAD_DIRS } from './kernel/statuses.ts';
import { time, url } from './kernel/wire.ts';

const dir = z.enum(UPLOAD_DIRS).optional();

export const mediaCalls = {
  upload: call({
    path: '/api/upload',
    summary: 'Takes one file of a form and answers where it is.',
    kind: 'command',
    auth: 'user',
    rate: 'upload',
    body: 'form',
    request: z.object({ dir }),
    response: z.object({ url }),
    success: ['ok'],
    errors: ['common.uploadFailed'],
  }),
  uploadCredentials: call({
    path: '/api/getSts',
    summary: "Short-lived credentials that can only put files into one's own folder.",
    kind: 'command',
    auth: 'user',
    rate: 'upload',
    request: z.object({ dir }),
    response: z.object({
      accessKeyId: z.string(),
      accessKeySecret: z.string(),
      securityToken: z.string(),
      expiration: time,
      region: z.string(),
      bucket: z.string(),
      endpoint: z.string(),
      dir: z.string().describe('Prefix every key must start with'),
    }),
    success: ['ok'],
    errors: [],
  }),
};
