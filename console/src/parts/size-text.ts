const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * 1024;

/** Returns the size of a file in words, such as `1.5 MB`. A megabyte has 1024 × 1024 bytes. */
export function sizeText(bytes: number, language: string): string {
  const [unit, size] = bytes < MEGABYTE ? ['kilobyte', KILOBYTE] : ['megabyte', MEGABYTE];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(bytes / size);
}
