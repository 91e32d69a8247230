import { createHash } from 'node:crypto';

/** What an operation accepts as a file: the media types by which it may be declared, and its size. */
export type UploadRule = { readonly types: readonly [string, ...string[]]; readonly maxBytes: number };

/** A file as it was sent. What it really is its content says, not the declared type. */
export class UploadBody {
  readonly bytes: Buffer;
  /** Declared media type, in lower case, without parameters. */
  readonly type: string;

  constructor(bytes: Buffer, type: string) {
    this.bytes = bytes;
    this.type = type;
  }

  /** SHA-256 in hex. */
  get sha256(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }

  /** Stands for the file where a request is compared with another. */
  toJSON(): { type: string; sha256: string } {
    return { type: this.type, sha256: this.sha256 };
  }
}
