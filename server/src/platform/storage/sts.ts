/** Temporary credentials of the object store, narrowed by a session policy. */
import type { AwsClient } from 'aws4fetch';

const API_VERSION = '2011-06-15';

export interface UploadCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiration: Date;
}

interface Wish {
  readonly prefix: string;
  readonly seconds: number;
  /** How long the store may take to give them. */
  readonly timeoutMs: number;
}

interface Role {
  readonly endpoint: string;
  readonly uploadRole: string;
  readonly privateBucket: string;
}

/**
 * Assumes the upload role for one prefix; each object must be put with `x-amz-acl: private`. No
 * policy can bound size or content: the edge bounds the size, and whoever uses the object decodes
 * it. Ceph lets holders assume the whole role once more, which may put into every quarantine: the
 * edge passes nothing on but objects that are put, so that nobody outside reaches STS.
 */
export async function assumeUploadRole(
  client: AwsClient,
  { endpoint, uploadRole, privateBucket }: Role,
  { prefix, seconds, timeoutMs }: Wish,
): Promise<UploadCredentials> {
  const policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject'],
        Resource: [`arn:aws:s3:::${privateBucket}/${prefix}*`],
        Condition: { StringEquals: { 's3:x-amz-acl': 'private' } },
      },
    ],
  };
  const form = new URLSearchParams({
    Action: 'AssumeRole',
    Version: API_VERSION,
    RoleArn: uploadRole,
    RoleSessionName: prefix.replaceAll(/[^\w=,.@-]/gu, '-'),
    DurationSeconds: String(seconds),
    Policy: JSON.stringify(policy),
  });
  const response = await client.fetch(`${endpoint}/`, {
    method: 'POST',
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    signal: AbortSignal.timeout(timeoutMs),
    aws: { service: 'sts' },
  });
  const xml = await response.text();
  if (!response.ok) {
    throw new Error(`storage gave no credentials: ${response.status}`);
  }
  return {
    accessKeyId: valueOf(xml, 'AccessKeyId'),
    secretAccessKey: valueOf(xml, 'SecretAccessKey'),
    sessionToken: valueOf(xml, 'SessionToken'),
    expiration: new Date(valueOf(xml, 'Expiration')),
  };
}

/** The text of an element; keys and tokens need no unescaping. */
function valueOf(xml: string, name: string): string {
  const value = new RegExp(`<${name}>([^<]+)</${name}>`, 'u').exec(xml)?.[1];
  if (value === undefined) {
    throw new Error(`storage gave credentials without ${name}`);
  }
  return value;
}
