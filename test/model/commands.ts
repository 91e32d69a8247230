import fc from 'fast-check';
import { answerAccountInvite, changeAccountRole, inviteToAccount, leaveAccount } from './account-steps.ts';
import { moveAddress, undoMove } from './address-steps.ts';
import { tick } from './clock.ts';
import { changeKey, makeKey, removeKey, rotateKey, useKey } from './credential-steps.ts';
import { changeGroup, makeGroup, removeGroup } from './group-steps.ts';
import { makeGuest, promoteGuest, removeGuest, switchUser, useGuest } from './guest-steps.ts';
import { importSome } from './import-steps.ts';
import { answerInvite, invite, inviteByMail, revokeInvite } from './invite-steps.ts';
import { makeLink, redeem, redeemInvite, redeemTwice } from './link-steps.ts';
import { addMember, changeRoles, joinGroup, leaveOne, removeMember } from './member-steps.ts';
import { refreshAgain, repeat } from './retry-steps.ts';
import type { Choose, Step } from './step.ts';
import type { TenantModel, World } from './tenant-model.ts';
import { crossTenants, webhook } from './tenant-steps.ts';
import {
  changeState,
  endListed,
  endSession,
  failedSignIn,
  readSelf,
  refresh,
  removeUser,
  rename,
  search,
} from './user-steps.ts';

const STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [6, makeLink],
  [8, redeem],
  [3, redeemInvite],
  [1, redeemTwice],
  [4, readSelf],
  [2, rename],
  [3, refresh],
  [5, repeat],
  [2, refreshAgain],
  [1, endSession],
  [1, endListed],
  [2, changeState],
  [1, removeUser],
  [3, search],
  [1, failedSignIn],
  [3, makeGroup],
  [2, changeGroup],
  [1, removeGroup],
  [4, addMember],
  [4, joinGroup],
  [3, leaveOne],
  [4, changeRoles],
  [3, removeMember],
  [4, invite],
  [4, answerInvite],
  [1, revokeInvite],
  [1, makeKey],
  [3, useKey],
  [2, rotateKey],
  [1, changeKey],
  [1, removeKey],
  [1, webhook],
  [1, crossTenants],
  [2, inviteByMail],
  [2, moveAddress],
  [1, undoMove],
  [1, inviteToAccount],
  [1, answerAccountInvite],
  [1, changeAccountRole],
  [1, leaveAccount],
  [1, importSome],
  [2, makeGuest],
  [4, useGuest],
  [1, promoteGuest],
  [1, switchUser],
  [1, removeGuest],
];

export const STEP_NAMES = STEPS.map(([, { name }]) => name);

/** How many times each step was run. */
export const counted = new Map<string, number>();

/** Steps in place of one that the model lacks something for, such as a user with a session. */
const WHENEVER: readonly Step[] = [redeem, makeLink];

/** A step with the numbers that choose what it acts on. */
export class Command {
  readonly #step: Step;
  readonly #numbers: readonly number[];

  constructor(step: Step, numbers: readonly number[]) {
    this.#step = step;
    this.#numbers = numbers;
  }

  async run(model: TenantModel, world: World): Promise<void> {
    tick();
    let next = 0;
    const choose: Choose = (from) => from[(this.#numbers[next++] ?? 0) % Math.max(from.length, 1)];
    for (const step of [this.#step, ...WHENEVER]) {
      const text = `${step.name}(${this.#numbers.join(', ')})`;
      const isDone = await step.run(model, world, choose).catch((cause: unknown) => {
        throw new Error(`after ${model.trace.slice(-20).join(', ')}: ${text}: ${cause}`, { cause });
      });
      if (!isDone) continue;
      model.trace.push(text);
      counted.set(step.name, (counted.get(step.name) ?? 0) + 1);
      return;
    }
  }

  toString(): string {
    return `${this.#step.name}(${this.#numbers.join(', ')})`;
  }
}

const numbers = fc.array(fc.nat({ max: 9999 }), { minLength: 6, maxLength: 6 });

/** One random step, by its weight. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  ...STEPS.map(([weight, step]) => ({ weight, arbitrary: numbers.map((n) => new Command(step, n)) })),
);
