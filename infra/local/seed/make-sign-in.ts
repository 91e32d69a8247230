import type { Service } from '@svc/client/server';
import type { Seed } from '../seed.ts';
import { demonstrationService, ignoring } from './demonstration-service.ts';
import { idOfAddress } from './made-up-people.ts';
import type { MadeUpSignIn } from './made-up-sign-ins.ts';

const WRONG_CODES = 5;
const STARTS = 6;

/** A sign-in in progress. */
type Started = MadeUpSignIn & { seeded: Seed; service: Service };

/** Makes a sign-in: starts it, reads its message in the inbox, and goes on as its course says. */
export async function makeSignIn(seeded: Seed, planned: MadeUpSignIn): Promise<void> {
  const started = { ...planned, seeded, service: demonstrationService(seeded, planned.browser) };
  switch (planned.course) {
    case 'right code':
      return typeCodes(started, 0, true);
    case 'right code at the second try':
      return typeCodes(started, 1, true);
    case 'five wrong codes':
      return typeCodes(started, WRONG_CODES, false);
    case 'link opened only':
      return openLink(started);
    case 'nothing typed':
      return void (await start(started));
    case 'too many starts':
      for (let n = 0; n < STARTS; n += 1)
        await start(started).catch(ignoring('too_many_requests', 'proof_required'));
      return;
    case 'link of a backend':
      return useLink(started);
  }
}

/** Types wrong codes and then perhaps the right one. A disabled user is refused even then. */
async function typeCodes(started: Started, wrong: number, isRight: boolean): Promise<void> {
  const { challenge_id } = await start(started);
  const { code = '' } = await newestMessage(started);
  const other = code === '000000' ? '111111' : '000000';
  for (let n = 0; n < wrong; n += 1)
    await complete(started, challenge_id, other).catch(ignoring('invalid_code', 'challenge_ended'));
  if (isRight) await complete(started, challenge_id, code).catch(ignoring('user_disabled'));
}

function start({ service, source, address }: Started) {
  const body = address.startsWith('+') ? { phone: address } : { email: address };
  return service.startSignIn({ headers: { 'x-svc-source-ip': source }, body });
}

async function complete({ service }: Started, challenge_id: string, code: string): Promise<void> {
  await service.completeSignIn({ body: { challenge_id, code } });
}

async function openLink(started: Started): Promise<void> {
  await start(started);
  const { links } = await newestMessage(started);
  const link = links.find((one) => one.startsWith(started.seeded.link_url));
  if (link === undefined) throw new Error(`the message to ${started.address} has no link`);
  await fetch(link, { headers: { accept: 'text/html', 'user-agent': started.browser } });
}

/** Signs in by a link that the backend made, which sends no message. */
async function useLink({ service, address }: Started): Promise<void> {
  const { link } = await service.createMagicLink({ body: { user_id: idOfAddress(address) } });
  const code = link.slice(link.lastIndexOf('/') + 1);
  await service.redeemLink({ path: { code }, headers: { accept: 'application/json' } });
}

type InboxMessage = { code?: string; links: string[] };

/**
 * Returns the newest message to the address of a sign-in, which is in the inbox before its start is answered.
 */
async function newestMessage({ seeded, address }: Started): Promise<InboxMessage> {
  const response = await fetch(`${seeded.inbox_url}/messages?to=${encodeURIComponent(address)}`);
  const [newest]: InboxMessage[] = await response.json();
  if (!newest) throw new Error(`no message to ${address} is in the inbox`);
  return newest;
}
