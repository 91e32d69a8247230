/** A file of a form. What it is its bytes say; the declared type is not kept. */
export class FormFile {
  readonly bytes: Buffer;
  readonly filename: string;

  constructor(bytes: Buffer, filename: string) {
    this.bytes = bytes;
    this.filename = filename;
  }
}
