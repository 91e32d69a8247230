/** One measured figure. `atMost` is its aim. */
export type Figure = {
  name: string;
  value: number;
  unit: 'KB' | 'ms' | 's' | 'times';
  atMost?: number;
};

/** Whether a figure keeps its aim; undefined where it has none. */
export function holds({ value, atMost }: Figure): boolean | undefined {
  return atMost === undefined ? undefined : value <= atMost;
}

/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** Three significant digits: more would be noise. */
export function rounded(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, atMost } = figure;
    const verdict = { true: 'holds', false: 'DOES NOT HOLD', undefined: '' }[`${holds(figure)}`];
    return [name, `${rounded(value)} ${unit}`, atMost === undefined ? '' : `at most ${atMost}`, verdict];
  });
  const all = [['figure', 'measured', 'aim', ''], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
