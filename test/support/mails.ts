import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';

type Mail = {
  to: string;
  text: string;
  subject?: string;
  html?: string;
  tags?: Record<string, string>;
};

/** Sends an e-mail to an embedded SES by the real SDK, and returns the answer. */
export async function sendMail(endpoint: string, { to, text, subject = 'Sign in', html, tags = {} }: Mail) {
  const client = new SESv2Client({
    endpoint,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const Body = { Text: { Data: text }, ...(html && { Html: { Data: html } }) };
  try {
    return await client.send(
      new SendEmailCommand({
        FromEmailAddress: 'no-reply@example.com',
        ConfigurationSetName: 'identity-test',
        Destination: { ToAddresses: [to] },
        EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
        Content: { Simple: { Subject: { Data: subject }, Body } },
      }),
    );
  } finally {
    client.destroy();
  }
}
