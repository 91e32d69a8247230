import { AwsError } from '../http/aws-error.ts';

/** An error answer of S3. */
export class S3Error extends AwsError {}

export const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');

/** The error for everything that the service does not use: it is refused, never ignored. */
export const notImplemented = (feature: string) =>
  new S3Error(501, 'NotImplemented', `The embedded S3 does not support this: ${feature}`);
