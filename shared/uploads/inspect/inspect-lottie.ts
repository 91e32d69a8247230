import * as z from 'zod/mini';
import { hasHostileKey } from '../../http/fields/storable-json.ts';
import { findJsonFault } from '../../platform/strings/json-fault.ts';
import { describeFault } from '../../platform/strings/text-fault.ts';
import { Refusal } from './pixels.ts';
import { utf8Text } from './utf8-text.ts';

const MAX_DEPTH = 100;
const SIDE = z.number().check(z.gt(0), z.lte(10_000));

/** Members that make a JSON object an animation; players read the others. */
const Lottie = z.looseObject({
  v: z.string(),
  fr: z.number().check(z.gt(0)),
  ip: z.number(),
  op: z.number(),
  w: SIDE,
  h: SIDE,
  layers: z.array(z.looseObject({ ty: z.number() })).check(z.minLength(1)),
  assets: z.optional(z.array(z.looseObject({}))),
});
export type Lottie = z.output<typeof Lottie>;

/** Checks that bytes are a Lottie animation, and returns it. Throws `Refusal`. */
export function inspectLottie(bytes: Uint8Array): Lottie {
  const value = parseJson(bytes);
  assertShallow(value);
  if (hasHostileKey(value)) throw new Refusal('The animation has a __proto__, constructor or prototype key');
  const result = z.safeParse(Lottie, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Refusal(`The file is no Lottie animation: ${issue?.path.join('.')}: ${issue?.message}`);
}

function parseJson(bytes: Uint8Array): unknown {
  const text = utf8Text(bytes, 'The animation is not text in UTF-8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    const fault = findJsonFault(text);
    throw new Refusal(`The animation is not valid JSON${fault ? `: ${describeFault(fault)}` : ''}`, {
      cause,
    });
  }
}

/** Checks the depth level by level, so that no nesting can exhaust the stack. */
function assertShallow(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new Refusal(`The animation is nested deeper than ${MAX_DEPTH} levels`);
    level = level.flatMap((inner) =>
      typeof inner === 'object' && inner !== null ? Object.values(inner) : [],
    );
  }
}
