import { beforeAll, describe, expect, it } from 'vitest';
import { demonstrationService } from '../../infra/local/seed/demonstration-service.ts';
import { idOfAddress } from '../../infra/local/seed/made-up-people.ts';
import { useChromium } from '../support/chromium.ts';
import { consoleScreen, fillConsole, openScreen } from '../support/console-screens.ts';
import { useFolder } from '../support/folder.ts';
import { publishPending } from '../support/publish-pending.ts';
import { DESKTOP, MAKES_PICTURES, PICTURED_SCREENS, writePicture } from '../support/screen-pictures.ts';
import { useService } from '../support/service.ts';

/** The width of a theme in pixels: half of the screen, so that small text stays sharp. */
const WIDTH = DESKTOP.width / 2;

const userOf = (address: string) => ({ user: idOfAddress(address) });

describe.runIf(MAKES_PICTURES)('the pictures of the console', () => {
  const browser = useChromium();
  const running = useService({ events: true });
  const directory = useFolder();
  const api = () => demonstrationService(running().seed);

  beforeAll(async () => {
    await fillConsole(running(), directory);
    const groups = await api().listGroups();
    const choir = groups.results.find(({ name }) => name === 'Harbour Choir')?.id ?? '';
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

  it.each(PICTURED_SCREENS)('are made in light and dark: $picture', async ({ picture, screen }) => {
    const { page, problems } = await openScreen(browser(), running(), consoleScreen(screen), {
      viewport: DESKTOP,
    });
    await writePicture(page, `console-${picture}`, DESKTOP, WIDTH);
    expect(problems).toEqual([]);
  });
});
