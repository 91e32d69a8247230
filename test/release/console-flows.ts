import { expect } from 'vitest';
import { appOf, ask, type Flow, hubOf, newUser } from './requests.ts';

/** Flows of what the console shows: previews of pages, and the counts of days. */
export const CONSOLE_FLOWS: readonly Flow[] = [
  {
    name: 'a preview of a page',
    write: async (service) => {
      const body = { language: 'de' };
      const { id } = await ask(service, `POST ${appOf(service)}/page-previews`, hubOf(service), body);
      return { id: String(id) };
    },
    read: async (service, { id }) => {
      const page = await fetch(`${service.baseUrl}/page-previews/${id}`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('anmelden')]);
    },
  },
  {
    name: 'the counts of a day',
    write: newUser,
    read: async (service) => {
      const { results } = await ask(service, `GET ${appOf(service)}/statistics`, hubOf(service));
      expect(Object(results).at(-1).sign_ins).toBeGreaterThan(0);
    },
  },
];
