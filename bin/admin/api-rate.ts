import { propertiesOf } from '../../shared/platform/properties.ts';
import { aws } from './aws-cli.ts';
import type { Stacks } from './target.ts';

/** Requests per second of the whole API, and how many it accepts at once before that. */
export type Rate = { rate: number; burst: number };

/** The rate of a closed API: every request is 429. */
export const CLOSED: Rate = { rate: 0, burst: 0 };

/** Returns the rate of the settings. */
export function openRateOf({ environment }: Pick<Stacks, 'environment'>): Rate {
  return { rate: environment.requestsPerSecond, burst: environment.requestBurst };
}

/** Returns the rate that the API has now. Throws an Error with the message of AWS. */
export async function readRate({ region }: Stacks, api: string): Promise<Rate> {
  const { DefaultRouteSettings } = await aws(region, stageCall('get-stage', api));
  const { ThrottlingRateLimit, ThrottlingBurstLimit } = propertiesOf(DefaultRouteSettings);
  return { rate: Number(ThrottlingRateLimit), burst: Number(ThrottlingBurstLimit) };
}

/** Returns the arguments of the AWS CLI that give the API a rate. */
export function rateCall(api: string, { rate, burst }: Rate): string[] {
  const limits = `ThrottlingRateLimit=${rate},ThrottlingBurstLimit=${burst}`;
  return [...stageCall('update-stage', api), '--default-route-settings', limits];
}

function stageCall(operation: string, api: string): string[] {
  return ['apigatewayv2', operation, '--api-id', api, '--stage-name', '$default'];
}
