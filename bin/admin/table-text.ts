/** Cells of a row by the names of their columns. */
export type Row = Readonly<Record<string, string | number | boolean | undefined>>;

const GAP = '  ';

/**
 * Returns rows as a table for people: a line of headings, and a line for each row, in columns of one width.
 * What a row does not have is a dash. Programs ask for `--json`.
 */
export function tableText(columns: readonly string[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => column.toUpperCase().replaceAll('_', ' ')),
    ...rows.map((row) => columns.map((column) => String(row[column] ?? '-'))),
  ];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}
