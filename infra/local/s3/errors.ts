import { AwsError } from '../aws-error.ts';

/** An error answer of S3. */
export class S3Error extends AwsError {}

export const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
export const invalid = (message: string) => new S3Error(400, 'InvalidArgument', message);
export const denied = (message = 'Access Denied') => new S3Error(403, 'AccessDenied', message);
export const notImplemented = (feature: string) =>
  new S3Error(501, 'NotImplemented', `The embedded S3 does not support this: ${feature}`);
