import * as lookup from '../../functions/sign-in/lookup-sign-in-attempts.ts';
import type { Principal } from '../../shared/http/principal.ts';
import type { SignInAttempt } from '../../shared/sign-in-attempts/attempt-contract.ts';
import { invoke } from './invoke.ts';
import { publishPending } from './publish-pending.ts';

type Caller = { app: string; keys: Principal };

/** Looks up attempts by a body, as the backend of an application unless another caller is named. */
export const lookUp = ({ app, keys }: Caller, body: object, principal: Principal = keys) =>
  invoke(lookup, { params: { app }, principal, body });

/** Returns the attempts that a body finds, once all changes so far are recorded. */
export async function attemptsBy(caller: Caller, body: object): Promise<SignInAttempt[]> {
  await publishPending();
  const answer = await lookUp(caller, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body['results'] as SignInAttempt[];
}

/** Returns the names of the steps of an attempt, those of errors with their code. */
export function stepsOf(attempt: SignInAttempt | undefined): string[] {
  return (attempt?.steps ?? []).map(({ step, code }) => (code === undefined ? step : `${step} ${code}`));
}
