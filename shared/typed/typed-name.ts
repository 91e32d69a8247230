/**
 * Letters and marks of scripts whose letters join or form ligatures, so that a joiner changes how they look.
 */
const JOINING = String.raw`[[\p{scx=Adlm}\p{scx=Arab}\p{scx=Bali}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Java}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mand}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Phag}\p{scx=Rohg}\p{scx=Sinh}\p{scx=Sogd}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}]&&[\p{L}\p{M}]]`;

/** A picture with its colour or presentation. */
const PICTURE = String.raw`\p{ExtPict}(?:\p{EMod}|[\ufe0e\ufe0f])?`;

/** Places in which a character that is not seen by itself changes what is seen around it. */
const NEEDED = [
  String.raw`\p{RGI_Emoji}`,
  // Also sequences that are newer than the Unicode of this runtime.
  String.raw`${PICTURE}(?:\u200d${PICTURE})*`,
  String.raw`(?<=${JOINING})[\u200c\u200d](?=${JOINING})`,
  // Forms of ideographs, which Japanese names have, and of Mongolian letters.
  String.raw`(?<=\p{sc=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{sc=Mong})[\u180b-\u180f]`,
].join('|');

const INVISIBLE = new RegExp(String.raw`(${NEEDED})|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`, 'gv');

/** Line ends and other control characters. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Returns a typed name in the form that is stored: in Unicode NFC, trimmed, one line, without characters that
 * nobody sees, such as zero-width spaces, direction marks and tags. Joiners stay between letters of scripts
 * that need them and in emoji, and selectors where they change a picture or letter (decision 0427).
 */
export function typedName(typed: string): string {
  return typed
    .replace(INVISIBLE, (_, needed: string | undefined) => needed ?? '')
    .replace(CONTROL, ' ')
    .normalize('NFC')
    .trim();
}
