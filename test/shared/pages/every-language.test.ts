import { describe, expect, it, test } from 'vitest';
import { directionOf, LANGUAGES, type Language } from '../../../shared/texts/languages.ts';
import { everyPage, PAGE_MODULES, VALUES } from '../../support/every-page.ts';
import { latinWordsOf, wordsOf } from '../../support/page-words.ts';

const pagesIn = (language: Language, name?: string) => Object.values(everyPage(language, name)).flat();

test('every function that makes a page is rendered here', () => {
  const makers = PAGE_MODULES.flatMap((module) => Object.keys(module)).filter((name) =>
    /(Page|Reply)$/.test(name),
  );
  const rendered = Object.entries(everyPage('en')).filter(([, pages]) => pages.length > 0);
  expect(makers.filter((maker) => !rendered.some(([name]) => name === maker))).toEqual([]);
});

describe.each(LANGUAGES)('in %s, every page', (language) => {
  it('declares language and direction, and has no placeholder left', () => {
    const start = `<!doctype html><html lang="${language}" dir="${directionOf(language)}">`;
    for (const html of pagesIn(language)) {
      expect(html.slice(0, start.length)).toBe(start);
      expect(wordsOf(html)).not.toMatch(/\{\w+\}|undefined/);
    }
  });
});

describe.each(['ja', 'ar'] as const)('in %s, no page', (language) => {
  it('has a word in Latin letters but names, addresses and codes', () => {
    const left = pagesIn(language).flatMap((html) => latinWordsOf(html, VALUES));
    expect([...new Set(left)]).toEqual([]);
  });
});

test('names, addresses and numbers are isolated from text in the other direction', () => {
  const arabic = everyPage('ar');
  expect(arabic['codePage']?.[0]).toContain('<strong dir="ltr">+12025550143</strong>');
  expect(arabic['closedPage']?.[0]).toContain('<bdi dir="auto">Demoshop</bdi>');
  const english = everyPage('en', 'متجر');
  expect(english['closedPage']?.[0]).toContain('<bdi dir="auto">متجر</bdi>');
  expect(english['codePage']?.[0]).toContain('<strong>+12025550143</strong>');
});
