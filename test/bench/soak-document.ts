/**
 * What was measured in one window of time. Memory in MB, latency in milliseconds. `native` is the resident
 * memory outside of V8's heap: programs, buffers, LevelDB and what the allocator keeps.
 */
export type Sample = {
  seconds: number;
  rss: number;
  heap: number;
  native: number;
  p50: number;
  p99: number;
};
export type Series = Exclude<keyof Sample, 'seconds'>;
export type Verdict = { growth_percent: number; most_percent: number; is_flat: boolean };

/** By how much the fitted line may rise in the second half, in percent of its mean. */
const MOST_PERCENT: Record<Series, number> = { rss: 5, heap: 5, native: 5, p50: 10, p99: 25 };
/** Below this many standard errors a slope is not told from noise. */
const STANDARD_ERRORS = 2;

/** Judges each series by a line fitted to its second half. The first half is warm-up. */
export function verdictOf(samples: readonly Sample[], series: Series): Verdict {
  const half = samples.slice(Math.floor(samples.length / 2));
  const xs = half.map(({ seconds }) => seconds);
  const ys = half.map((sample) => sample[series]);
  const { slope, error } = lineThrough(xs, ys);
  const span = (xs.at(-1) ?? 0) - (xs[0] ?? 0);
  const growth = (slope * span * 100) / mean(ys);
  const isRising = slope > STANDARD_ERRORS * error;
  const most = MOST_PERCENT[series];
  return {
    growth_percent: Number(growth.toFixed(1)),
    most_percent: most,
    is_flat: !(isRising && growth > most),
  };
}

/** Least squares: the slope of the line, and its standard error. */
function lineThrough(xs: readonly number[], ys: readonly number[]): { slope: number; error: number } {
  const [x0, y0] = [mean(xs), mean(ys)];
  const squares = xs.reduce((sum, x) => sum + (x - x0) ** 2, 0);
  const slope = xs.reduce((sum, x, n) => sum + (x - x0) * ((ys[n] ?? 0) - y0), 0) / squares;
  const rest = xs.reduce((sum, x, n) => sum + ((ys[n] ?? 0) - y0 - slope * (x - x0)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / Math.max(xs.length - 2, 1) / squares) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, PANEL] = [720, 430, 56, 28, 40, 150];
const GAP = HEIGHT - 2 * PANEL - 2 * TOP;

/** Draws memory and latency over time. Readable on light and dark pages. */
export function graphOf(samples: readonly Sample[], title: string): string {
  const panels = [
    panelOf(samples, 'Memory, MB', ['rss', 'native', 'heap'], TOP),
    panelOf(samples, 'Latency, ms', ['p50', 'p99'], TOP + PANEL + GAP),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<style>
svg { background: #fff; color: #1c2128; --a: #0b57c4; --b: #a34700; --c: #6b4fa0; font: 12px system-ui, sans-serif }
@media (prefers-color-scheme: dark) { svg { background: #14171c; color: #e4e8ed; --a: #82b4ff; --b: #ffb27a; --c: #c7b3f5 } }
text { fill: currentColor } .axis { stroke: currentColor; stroke-opacity: .25 }
polyline { fill: none; stroke-width: 1.75 } .a { stroke: var(--a) } .b { stroke: var(--b) } .c { stroke: var(--c) }
text.a { fill: var(--a); stroke: none } text.b { fill: var(--b); stroke: none } text.c { fill: var(--c); stroke: none }
</style>
${panels.join('\n')}
</svg>
`;
}

function panelOf(samples: readonly Sample[], title: string, series: readonly Series[], top: number): string {
  const end = samples.at(-1)?.seconds ?? 1;
  const highest = Math.max(...samples.flatMap((sample) => series.map((name) => sample[name])));
  const most = niceCeiling(highest);
  const x = (seconds: number) => round(LEFT + ((WIDTH - LEFT - RIGHT) * seconds) / end);
  const y = (value: number) => round(top + PANEL - (PANEL * value) / most);
  const rows = [0, most / 2, most].map(
    (value) =>
      `<line class="axis" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}"/><text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${round(value)}</text>`,
  );
  const minutes = [0, end / 2, end].map(
    (seconds) =>
      `<text x="${x(seconds)}" y="${top + PANEL + 18}" text-anchor="middle">${round(seconds / 60)} min</text>`,
  );
  const lines = series.map((name, n) => {
    const points = samples.map((sample) => `${x(sample.seconds)},${y(sample[name])}`).join(' ');
    const kind = 'abc'[n];
    return `<polyline class="${kind}" points="${points}"/><text class="${kind}" x="${WIDTH - RIGHT - 60 * (series.length - 1 - n)}" y="${top - 10}" text-anchor="end">${name}</text>`;
  });
  return `<text x="${LEFT}" y="${top - 10}">${title}</text>${rows.join('')}${minutes.join('')}${lines.join('')}`;
}

/** The next higher number of 1, 2 or 5 times a power of ten. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
