import { CLOSED, openRateOf, type Rate, rateCall, readRate } from '../api-rate.ts';
import { aws } from '../aws-cli.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { outputOf, type Stacks, stacksOf } from '../target.ts';

export const closeApi = rateCommand(() => CLOSED, {
  name: 'api close',
  summary: 'Refuse every request to the API',
  details: `Sets the rate of the API to 0, so that every request gets 429 until "api open". Functions that no request starts
continue. A deployment that does not change its rate leaves it closed. Needs apigateway:GET and apigateway:PATCH of its stage.`,
});

export const openApi = rateCommand(openRateOf, {
  name: 'api open',
  summary: 'Accept requests to the API at the rate of the settings',
  details: `Sets the rate of the API to requestsPerSecond and requestBurst of the settings, also if it was changed by hand.
Needs apigateway:GET and apigateway:PATCH of its stage.`,
});

function rateCommand(
  rateOf: (stacks: Stacks) => Rate,
  texts: Pick<ChangeCommand, 'name' | 'summary' | 'details'>,
): ChangeCommand {
  return {
    kind: 'change',
    ...texts,
    options: [],
    needs: ['stacks', 'table'],
    plan: async (_values, target) => {
      const stacks = stacksOf(target);
      const api = outputOf(stacks, 'ApiId');
      const [now, wanted] = [await readRate(stacks, api), rateOf(stacks)];
      const unchanged = report(stacks, api, wanted);
      if (now.rate === wanted.rate && now.burst === wanted.burst) return { changes: [], unchanged };
      return {
        changes: [`Sets the rate of the API ${api} from ${textOf(now)} to ${textOf(wanted)}`],
        subject: { api },
        needsConfirmation: wanted.rate === 0,
        apply: async () => {
          await aws(stacks.region, rateCall(api, wanted));
          return report(stacks, api, wanted);
        },
      };
    },
  };
}

const textOf = ({ rate, burst }: Rate) => `${rate} requests per second and ${burst} at once`;

function report({ name }: Stacks, api: string, { rate, burst }: Rate): Report {
  const text =
    rate === 0
      ? `the API ${api} is closed: every request gets 429 until npm run admin -- api open --env ${name}`
      : `the API ${api} is open: ${textOf({ rate, burst })}`;
  return { text, data: { api, requests_per_second: rate, requests_at_once: burst } };
}
