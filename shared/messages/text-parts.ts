/** The GSM 7-bit default alphabet (3GPP TS 23.038, 6.2.1): each character takes one septet. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension (6.2.1.1): each character takes two septets. */
const EXTENSION = new Set('\f^{}\\[~]|€');

/** The size of one part, alone and as one of several: septets of the alphabet, else UTF-16 code units. */
const SEPTETS = { alone: 160, ofSeveral: 153 };
const UNITS = { alone: 70, ofSeveral: 67 };

/** Returns the parts in which a text message is sent. Each costs as much as a message. */
export function countTextParts(text: string): number {
  const septets = septetsOf(text);
  return septets === undefined ? partsFor(text.length, UNITS) : partsFor(septets, SEPTETS);
}

/** Returns the septets of a text; undefined if it has a character that the alphabet lacks. */
function septetsOf(text: string): number | undefined {
  let septets = 0;
  for (const character of text) {
    if (!BASIC.has(character) && !EXTENSION.has(character)) return undefined;
    septets += BASIC.has(character) ? 1 : 2;
  }
  return septets;
}

function partsFor(length: number, { alone, ofSeveral }: typeof SEPTETS): number {
  return length <= alone ? 1 : Math.ceil(length / ofSeveral);
}

/**
 * Adds the line by which browsers fill a code into the page of that host, and into no other, if the message
 * costs no more with it. Source: "Origin-bound one-time codes delivered via SMS" of the WICG.
 */
export function withCodeForPage(text: string, { code, host }: { code: string; host: string }): string {
  const bound = `${text}\n\n@${host} #${code}`;
  return countTextParts(bound) > countTextParts(text) ? text : bound;
}
