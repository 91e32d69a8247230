import { vi } from 'vitest';
import { listen, readBytes } from '../../infra/local/http/loopback.ts';
import { resetMessageClients } from '../../shared/messages/send-message.ts';

/** Returns the attributes of the text that the SDK gives to SNS meanwhile, by name. */
export async function attributesOfText(send: () => Promise<unknown>): Promise<Record<string, string>> {
  let body = '';
  const sns = await listen(async (request, response) => {
    body = (await readBytes(request, 10_000)).toString();
    response.end('<PublishResponse/>');
  });
  vi.stubEnv('SNS_ENDPOINT', sns.endpoint);
  resetMessageClients();
  await send().finally(sns.close);
  const sent = new URLSearchParams(body);
  const names = [...sent].filter(([name]) => /^MessageAttributes\.entry\.\d+\.Name$/.test(name));
  return Object.fromEntries(
    names.map(([name, attribute]) => {
      const value = name.replace(/Name$/, 'Value');
      return [attribute, `${sent.get(`${value}.DataType`)} ${sent.get(`${value}.StringValue`)}`];
    }),
  );
}
