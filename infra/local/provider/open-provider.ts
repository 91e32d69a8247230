import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, Provider } from 'oidc-provider';
import { BodyTooLarge, readBytes } from '../http/loopback.ts';
import { drawPicture } from './draw-picture.ts';
import { findPerson, personOfPicture } from './people.ts';
import { HEADERS_OF_PAGES, renderAbout, renderPeople, renderRefusal, renderReturn } from './people-page.ts';
import { BROWSER_SESSION, CHOICE_PATH, settingsOf } from './provider-settings.ts';

export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const MAX_FORM_BYTES = 1024;

/** Opens the example provider with a signing key and a store of its own. Returns its handler of requests. */
export function openProvider(issuer: string, redirectUri: string): AnswerRequest {
  const provider = new Provider(issuer, settingsOf(issuer, redirectUri));
  const answerAsLibrary = provider.callback();
  return async (request, response) => {
    const path = URL.parse(request.url ?? '', issuer)?.pathname ?? '';
    const pictured = personOfPicture(path);
    if (pictured) return sendPicture(response, await drawPicture(pictured));
    if (path === '/') return sendPage(response, 200, renderAbout());
    if (path.startsWith(CHOICE_PATH)) return answerChoice(provider, request, response);
    askEveryTime(request);
    await answerAsLibrary(request, response);
  };
}

/**
 * Removes the session of the browser from a request, so that every sign-in asks who signs in: the next one
 * may be another person. Hence its time is always now.
 */
function askEveryTime({ headers }: IncomingMessage): void {
  const cookies = headers.cookie?.split('; ').filter((cookie) => !cookie.startsWith(BROWSER_SESSION));
  if (cookies) headers.cookie = cookies.join('; ');
}

/** Shows the people to choose from, or takes the choice. Refuses a sign-in that is over. */
async function answerChoice(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await provider.interactionDetails(request, response);
    if (request.method !== 'POST') return sendPage(response, 200, renderPeople());
    const form = new URLSearchParams(String(await readBytes(request, MAX_FORM_BYTES)));
    const result = resultOf(form.get('person'));
    if (!result) return sendPage(response, 400, renderRefusal('Nobody was chosen.'));
    const address = await provider.interactionResult(request, response, result);
    sendPage(response, 200, renderReturn(address));
  } catch (error) {
    const isOver = error instanceof errors.SessionNotFound;
    if (!isOver && !(error instanceof BodyTooLarge)) throw error;
    sendPage(response, 400, renderRefusal(isOver ? 'It has ended.' : 'The form is too large.'));
  }
}

/** Returns the result of a press of a button, whose value is empty for Cancel. */
function resultOf(value: string | null) {
  if (value === '') return { error: 'access_denied', error_description: 'the person cancelled' };
  const person = findPerson(value);
  return person && { login: { accountId: person.id } };
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { ...HEADERS_OF_PAGES, 'content-length': Buffer.byteLength(page) });
  response.end(page);
}

function sendPicture(response: ServerResponse, picture: Buffer): void {
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': picture.length });
  response.end(picture);
}
