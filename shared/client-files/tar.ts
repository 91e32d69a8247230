const BLOCK = 512;
/** Bytes of the fields that have the name of a file, and the folders before it. */
const LONGEST_NAME = 100;
const LONGEST_PREFIX = 155;
/** The time that npm gives to all files of a package: 26 October 1985, 8:15. */
const TIME = 499_162_500;
const MODE = '0000644';

/** A field of a header: where it begins, and its text. */
type HeaderField = readonly [start: number, text: string];

/**
 * Returns a tar archive (POSIX ustar) of files by their names, all below `folder` and with one time, mode and
 * owner. By default it is the folder of npm's packages. Throws an Error for a name that ustar cannot express:
 * of more than 100 bytes behind the last slash that is among its first 155.
 */
export function tarOf(files: Readonly<Record<string, Uint8Array>>, folder = 'package'): Uint8Array {
  const parts = Object.entries(files).flatMap(([name, bytes]) => [
    tarHeader(`${folder}/${name}`, bytes.length),
    bytes,
    new Uint8Array(-bytes.length & (BLOCK - 1)),
  ]);
  return Buffer.concat([...parts, new Uint8Array(2 * BLOCK)]);
}

function tarHeader(path: string, size: number): Uint8Array {
  const { prefix, name } = splitPath(path);
  const fields: HeaderField[] = [
    [0, name],
    [100, MODE],
    [124, octal(size)],
    [136, octal(TIME)],
    // While the checksum is computed, its own field has spaces.
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
    [345, prefix],
  ];
  const header = Buffer.alloc(BLOCK);
  for (const [start, text] of fields) header.write(text, start);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Splits a path that is too long for the field of names: what is before a slash has a field of its own. */
function splitPath(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= LONGEST_NAME) return { prefix: '', name: path };
  const slash = path.lastIndexOf('/', LONGEST_PREFIX);
  const [prefix, name] = [path.slice(0, slash), path.slice(slash + 1)];
  if (Buffer.byteLength(prefix) > LONGEST_PREFIX || Buffer.byteLength(name) > LONGEST_NAME)
    throw new Error(`the name ${path} is too long for a tar archive`);
  return { prefix, name };
}

function octal(value: number): string {
  return value.toString(8).padStart(11, '0');
}
