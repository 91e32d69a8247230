import type { ChangeCommand, Report } from '../command.ts';
import type { DeadLetters } from '../dead-letters.ts';
import { failureText } from '../failure.ts';
import { reporter } from '../progress.ts';

export const redrive: ChangeCommand = {
  kind: 'change',
  name: 'redrive',
  summary: 'Have functions handle again the events that failed',
  details: `Sends each event of the dead-letter queue to its function again, and removes it from the queue. Texts are not
answered twice, an upload that a newer one has replaced is not shown, and a change of the table becomes one event, however
often it is sent. Unknown events stay in the queue.`,
  options: [],
  needs: ['dead-letters'],
  plan: async (_values, { deadLetters }) => {
    if (!deadLetters) throw new Error('the service stack has no output DeadLettersUrl: deploy it first');
    const count = await deadLetters.count();
    if (count === 0) return { changes: [], unchanged: report({ sent: 0, failed: 0 }) };
    return {
      changes: [`Sends ${count} event(s) to their functions again`],
      subject: {},
      apply: async () => report(await resendAll(deadLetters)),
    };
  },
};

type Counts = { sent: number; failed: number };

/** Sends each event again. One that cannot be sent stays, and the others continue. */
async function resendAll(deadLetters: DeadLetters): Promise<Counts> {
  const counts = { sent: 0, failed: 0 };
  const progress = reporter('events');
  for await (const { id, letter } of deadLetters.list()) {
    try {
      if (!letter) throw new Error('the event is of no function of the service');
      await deadLetters.resend(letter);
      await deadLetters.remove(id);
      counts.sent += 1;
    } catch (error) {
      process.stderr.write(`the event ${id} stays: ${failureText(error)}\n`);
      counts.failed += 1;
    }
    progress.report(counts.sent, counts.failed);
  }
  progress.end();
  return counts;
}

function report({ sent, failed }: Counts): Report {
  return {
    text: `${sent} event(s) sent again, ${failed} left`,
    data: { sent, failed },
    isIncomplete: failed > 0,
  };
}
