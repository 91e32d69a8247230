import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demonstrationService } from '../../infra/local/seed/demonstration-service.ts';
import { ensurePeople } from '../../infra/local/seed/ensure-people.ts';
import { idOfAddress } from '../../infra/local/seed/made-up-people.ts';
import { useChromium } from '../support/chromium.ts';
import { ofApplication, openConsole } from '../support/console.ts';
import { useFolder } from '../support/folder.ts';
import { publishPending } from '../support/publish-pending.ts';
import { CONSOLE_SCREENS, DESKTOP, MAKES_PICTURES, writePicture } from '../support/screen-pictures.ts';
import { useService } from '../support/service.ts';

/** The width of a theme in pixels: half of the screen, so that small text stays sharp. */
const WIDTH = DESKTOP.width / 2;

const userOf = (address: string) => ({ user: idOfAddress(address) });

describe.runIf(MAKES_PICTURES)('the pictures of the console', () => {
  const browser = useChromium();
  const running = useService({ events: true });
  const directory = useFolder();
  const api = () => demonstrationService(running().seed);
  let choir = '';

  beforeAll(async () => {
    await ensurePeople(running().seed, directory);
    const groups = await api().listGroups();
    choir = groups.results.find(({ name }) => name === 'Harbour Choir')?.id ?? '';
    // The feed shows several kinds of changes. The first also replaces a name for which fonts may be missing.
    await api().updateUser({
      path: userOf('siyuan.wang@example.com'),
      body: { data: { first_name: 'Siyuan', last_name: 'Wang' } },
    });
    await api().addGroupMember({
      path: { group: choir },
      body: { user_id: idOfAddress('anna.becker@example.com') },
    });
    await api().setUserState({
      path: userOf('sam@example.net'),
      body: { state: 'disabled', reason: 'chargeback' },
    });
    await publishPending();
  });

  /** The address of each screen, and a text that it shows when it is there. */
  const screens = (): Record<(typeof CONSOLE_SCREENS)[number], readonly [path: string, text: string]> => ({
    users: ['/users', '50 shown'],
    user: [`/users/${idOfAddress('anna.becker@example.com')}`, 'anna.becker@example.com'],
    group: [`/groups/${choir}`, 'tenor@example.com'],
    attempts: ['/attempts#email=camille.lefevre%40example.com', 'Wrong code entered'],
    events: ['/events', 'signed in'],
  });

  it.each(CONSOLE_SCREENS)('are made in light and dark: %s', async (name) => {
    const [path, text] = screens()[name];
    const address = ofApplication(running(), path);
    const { page, problems } = await openConsole(browser(), running(), address, { viewport: DESKTOP });
    await page.getByText(text).first().waitFor();
    await waitForData(page);
    await writePicture(page, `console-${name}`, DESKTOP, WIDTH);
    expect(problems).toEqual([]);
  });
});

/** Waits until no part of a page of the console is being loaded. */
async function waitForData(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('.mantine-Skeleton-root, .mantine-Loader-root').count()).toBe(0);
}
