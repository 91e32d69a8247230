import { describe, expect, it } from 'vitest';
import { randomFrom } from './random-numbers.ts';
import { graphOf, type Sample, verdictOf } from './soak-document.ts';

const WINDOWS = 60;

/** Ten minutes in which memory is as `rssAt` says, with noise of 2 MB. */
function samplesOf(rssAt: (share: number) => number): Sample[] {
  const random = randomFrom(1);
  return Array.from({ length: WINDOWS }, (_, n) => ({
    seconds: (n + 1) * 10,
    rss: rssAt(n / WINDOWS) + 4 * random() - 2,
    heap: 100,
    native: 100,
    p50: 5,
    p99: 20,
  }));
}

describe('verdictOf', () => {
  it('calls memory flat that rises only while the service warms up', () => {
    const samples = samplesOf((share) => 200 + 100 * Math.min(share * 3, 1));
    expect(verdictOf(samples, 'rss').is_flat).toBe(true);
    expect(verdictOf(samples, 'heap')).toEqual({ growth_percent: 0, most_percent: 5, is_flat: true });
  });

  it('finds memory that leaks slowly', () => {
    const { growth_percent, is_flat } = verdictOf(
      samplesOf((share) => 300 + 50 * share),
      'rss',
    );
    expect(is_flat).toBe(false);
    expect(growth_percent).toBeGreaterThan(5);
  });

  it('calls falling values flat', () => {
    expect(
      verdictOf(
        samplesOf((share) => 300 - 100 * share),
        'rss',
      ).is_flat,
    ).toBe(true);
  });
});

it('draws a line for each series, inside the picture, for light and dark pages', () => {
  const svg = graphOf(
    samplesOf(() => 300),
    'Ten minutes',
  );
  const lines = [...svg.matchAll(/points="([^"]+)"/g)].map(([, points = '']) => points.split(' '));
  expect(lines.map((points) => points.length)).toEqual(Array(5).fill(WINDOWS));
  for (const point of lines.flat()) {
    const [x = Number.NaN, y = Number.NaN] = point.split(',').map(Number);
    expect(x >= 0 && x <= 720 && y >= 0 && y <= 430).toBe(true);
  }
  expect(svg).toContain('<title id="title">Ten minutes</title>');
  expect(svg).toContain('prefers-color-scheme: dark');
});
