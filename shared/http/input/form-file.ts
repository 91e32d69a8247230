/** A file of a form. Its content decides its type; the declared type is dropped. */
export class FormFile {
  readonly bytes: Buffer;
  readonly filename: string;

  constructor(bytes: Buffer, filename: string) {
    this.bytes = bytes;
    this.filename = filename;
  }
}
