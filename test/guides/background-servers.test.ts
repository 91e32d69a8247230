import { describe, expect, it } from 'vitest';
import { readGuides } from './guide-blocks.ts';
import { commandsOf } from './run-commands.ts';

/** The lines of a guide that start a server in the background, each with the line after it. */
const started = readGuides().guides.flatMap((guide) =>
  commandsOf(guide).flatMap(({ code }) => {
    const lines = code.trim().split('\n');
    return lines.flatMap((line, n) => (/ &$| & /.test(line) ? [[line, lines[n + 1] ?? ''] as const] : []));
  }),
);

it('finds the servers of the quickstarts', () => {
  expect(started.length).toBeGreaterThanOrEqual(5);
});

describe.each(started)('%s', (line, next) => {
  it('is ended by `kill $!`, because no npm stands between', () => {
    expect(line).not.toMatch(/^(npx|npm) /);
    expect(line).toMatch(/ &$/);
  });

  it('is waited for in silence, and not for ever', () => {
    expect(next).toMatch(/^curl -s -o \/dev\/null --retry \d+ --retry-delay 1 --retry-connrefused /);
  });
});
