import { expect, it } from 'vitest';
import { checkLottie } from '../../../shared/uploads/convert/check-lottie.ts';
import { layer, lottie } from '../../support/files.ts';

it('keeps what an animation is made of', () => {
  const eased = {
    a: 1,
    k: [{ t: 0, s: [0], i: { x: [0.8], y: 1 }, o: { x: 0.2, y: [0] }, n: ['0p8_1_0p2_0'] }],
  };
  const dash = [{ n: 'd', nm: 'dash', v: { a: 0, k: 5 } }];
  const text = { k: [{ t: 0, s: { t: 'Hello, "you" <3', f: 'Inter-Bold', s: 9, fc: [1, 0, 0] } }] };
  const animation = {
    layers: [
      layer({
        ks: { o: eased, p: { s: true, x: { a: 0, k: 5 }, y: { a: 0, k: 5 } } },
        shapes: [{ ty: 'gr', nm: 'Group (1)', it: [{ ty: 'st', d: dash, lc: 2 }, { ty: 'tr' }] }],
        masksProperties: [{ mode: 'a', cl: true }],
        ef: [{ nm: 'Fill', mn: 'ADBE Fill', ef: [{ v: { a: 0, k: 1 } }] }],
      }),
      layer({ ty: 1, sc: '#2457d6', sw: 9, sh: 9 }),
      layer({ ty: 0, refId: 'comp' }),
      layer({ ty: 5, t: { d: text, p: {}, m: { g: 1 }, a: [] } }),
    ],
    assets: [{ id: 'comp', layers: [layer()] }],
    fonts: { list: [{ fName: 'Inter-Bold', fFamily: 'Inter 4', fStyle: 'Bold', ascent: 75 }] },
    chars: [{ ch: 'a', style: 'Bold', fFamily: 'Inter 4', size: 9, data: { shapes: [] } }],
    markers: [{ cm: 'loop {"start":1}', tm: 0, dr: 30 }],
  };
  expect(JSON.parse(checkLottie(lottie(animation)).json)).toEqual(JSON.parse(lottie(animation).toString()));
});

it('says of an image inside the file that it is the image, not its address', () => {
  const image = { id: 'i', u: '', p: 'data:image/png;base64,iVBORw0KGgo=' };
  expect(JSON.parse(checkLottie(lottie({ assets: [image] })).json).assets).toEqual([{ ...image, e: 1 }]);
});
