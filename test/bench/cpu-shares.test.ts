import { expect, it } from 'vitest';
import { sharesOf } from './cpu-shares.ts';

it('charges native code to its caller, and leaves out idle time', () => {
  const frame = (id: number, functionName: string, url = '', children: number[] = []) => ({
    id,
    callFrame: { functionName, url },
    children,
  });
  const profile = {
    nodes: [
      frame(1, '(root)', '', [2, 4, 5, 6]),
      frame(2, 'answer', 'file:///x/infra/local/gateway.ts', [3]),
      frame(3, 'stringify'),
      frame(4, '(garbage collector)'),
      frame(5, '(idle)'),
      frame(6, 'runMicrotasks'),
    ],
    samples: [2, 3, 4, 5, 6],
    timeDeltas: [100, 400, 250, 5000, 250],
  };
  expect(sharesOf(profile)).toEqual({
    gateway: 50,
    'garbage collector': 25,
    'event loop and promises': 25,
  });
});
