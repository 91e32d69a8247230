const BLOCK = 512;
/** The time that npm gives to all files of a package: 26 October 1985, 8:15. */
const TIME = 499_162_500;
const MODE = '0000644';

/** A field of a header: where it begins, and its text. */
type HeaderField = readonly [start: number, text: string];

/**
 * Returns a tar archive (POSIX ustar) of files by their names, as npm packs them: below `package/`, all with
 * one time, mode and owner. Throws an Error for a name of more than 100 bytes.
 */
export function tarOf(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const parts = Object.entries(files).flatMap(([name, bytes]) => [
    tarHeader(`package/${name}`, bytes.length),
    bytes,
    new Uint8Array(-bytes.length & (BLOCK - 1)),
  ]);
  return Buffer.concat([...parts, new Uint8Array(2 * BLOCK)]);
}

function tarHeader(name: string, size: number): Uint8Array {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for a package`);
  const fields: HeaderField[] = [
    [0, name],
    [100, MODE],
    [124, octal(size)],
    [136, octal(TIME)],
    // While the checksum is computed, its own field has spaces.
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
  ];
  const header = Buffer.alloc(BLOCK);
  for (const [start, text] of fields) header.write(text, start);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function octal(value: number): string {
  return value.toString(8).padStart(11, '0');
}
