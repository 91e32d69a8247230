import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs');
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const GUIDE = read('guides/message-limits-and-prices.md');

/** The second cell of the first row whose first cell begins with a text. */
function cellOf(document: string, first: string): string {
  const row = document.split('\n').find((line) => line.startsWith(`| ${first}`));
  return row?.split(' | ')[1]?.trim() ?? '';
}

describe('the guide about prices of messages', () => {
  it.each([
    ['e-mails (SES', 'SES, plan Essentials'],
    ['text messages to the US', 'SMS to the US'],
    ['fees of US carriers', 'fees of US carriers'],
  ])('has the price of %s that the cost document has', (here, there) => {
    const price = cellOf(GUIDE, here);
    expect(Number(price)).toBeGreaterThan(0);
    expect(read('cost.md')).toContain(`| ${price} | 1,000`);
    expect(
      read('cost.md')
        .split('\n')
        .find((line) => line.startsWith(`| ${there}`)),
    ).toContain(` ${price} `);
  });

  it.each([
    ['application, e-mails of a UTC day', 'e-mails of an application'],
    ['application, texts of a UTC day', 'text messages of an application'],
    ['1,000 numbers that begin alike', 'text messages to 1,000 numbers that begin alike'],
    ['one number', 'text messages to one number'],
    ['one address, from one source', 'codes and links to one address, from one source'],
    ['one address, from all strangers', 'codes and links to one address, from all strangers'],
    ['application, from one source', 'sign-ins of an application from one source'],
    ['all applications, from one source', 'sign-ins of all applications from one source'],
  ])('has the limit of %s that the guide of limits has', (here, there) => {
    const [limit = ''] = cellOf(GUIDE, here).split(/[;,] (?=\d+ in|or )/);
    expect(limit).toMatch(/^\d/);
    expect(cellOf(read('guides/limits.md'), there)).toContain(limit);
  });
});
