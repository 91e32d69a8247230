/** An answer in the words of S3: its status, its code, and what went wrong. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
export const invalid = (message: string) => new S3Error(400, 'InvalidArgument', message);
export const denied = (message = 'Access Denied') => new S3Error(403, 'AccessDenied', message);
export const notImplemented = (what: string) =>
  new S3Error(501, 'NotImplemented', `The embedded S3 does not do this: ${what}`);
