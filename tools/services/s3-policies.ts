/** Who may do what in the object store; deployments give their own store the same. */
const VERSION = '2012-10-17';

/** Anyone may read an object of the public bucket whose name they know; nobody may list it. */
export function publicRead(bucket: string): string {
  return JSON.stringify({
    Version: VERSION,
    Statement: [
      {
        Effect: 'Allow',
        Principal: '*',
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucket}/*`],
      },
    ],
  });
}

/** Nothing in a bucket becomes public, whatever an uploader asks for. */
export const NEVER_PUBLIC =
  '<PublicAccessBlockConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
  '<IgnorePublicAcls>true</IgnorePublicAcls><BlockPublicPolicy>true</BlockPublicPolicy>' +
  '</PublicAccessBlockConfiguration>';

/** The server alone may hand out credentials of the upload role. */
export function trustOfUser(user: string): string {
  return JSON.stringify({
    Version: VERSION,
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: [`arn:aws:iam:::user/${user}`] },
        Action: ['sts:AssumeRole'],
      },
    ],
  });
}

/**
 * The most the role can ever do: put objects into the quarantine of these buckets. Each session is
 * narrowed further to the folder of one user and day.
 */
export function uploadRights(buckets: readonly string[]): string {
  return JSON.stringify({
    Version: VERSION,
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject'],
        Resource: buckets.map((bucket) => `arn:aws:s3:::${bucket}/u/*`),
      },
    ],
  });
}
