import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { ApiError } from '../http/errors.ts';
import { config, endpointOverride } from '../platform/config.ts';

let ses: SESv2Client | undefined;
let sns: SNSClient | undefined;

/** Sends an e-mail by SES, from the application's own address or the service's. Throws 503 `dependency_unavailable`. */
export async function sendEmail(mail: {
  to: string;
  subject: string;
  text: string;
  from?: string | undefined;
}): Promise<void> {
  ses ??= new SESv2Client(endpointOverride('SES_ENDPOINT'));
  const command = new SendEmailCommand({
    FromEmailAddress: mail.from ?? config('EMAIL_FROM'),
    Destination: { ToAddresses: [mail.to] },
    Content: { Simple: { Subject: { Data: mail.subject }, Body: { Text: { Data: mail.text } } } },
  });
  await handedOver(ses.send(command), 'ses');
}

/** Sends a text message by SNS, from a certain number of the service where one is named. Throws 503 `dependency_unavailable`. */
export async function sendText(to: string, text: string, from?: string): Promise<void> {
  sns ??= new SNSClient(endpointOverride('SNS_ENDPOINT'));
  const sender = from && { 'AWS.MM.SMS.OriginationNumber': { DataType: 'String', StringValue: from } };
  const command = new PublishCommand({
    PhoneNumber: to,
    Message: text,
    ...(sender && { MessageAttributes: sender }),
  });
  await handedOver(sns.send(command), 'sns');
}

/** Drops the clients, so that the next message reads the endpoints anew. For tests and local servers. */
export function resetMessageClients(): void {
  ses?.destroy();
  sns?.destroy();
  ses = sns = undefined;
}

async function handedOver(sending: Promise<unknown>, dependency: string): Promise<void> {
  await sending.catch((cause: unknown) => {
    throw new ApiError('dependency_unavailable', 'The message could not be sent; try again shortly', {
      headers: { 'Retry-After': '5' },
      log: { dependency, dependency_error: cause instanceof Error ? cause.name : 'UnknownError' },
      cause,
    });
  });
}
