import { createHash } from 'node:crypto';

/** The accepted media types (as declared by the caller) and the maximum size of a file. */
export type UploadRule = { readonly types: readonly [string, ...string[]]; readonly maxBytes: number };

/** A file as the caller sent it. Its content decides its type, not the declared type. */
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

  /** Replaces the file when two requests are compared. */
  toJSON(): { type: string; sha256: string } {
    return { type: this.type, sha256: this.sha256 };
  }
}
