/** Octets that a line may have: RFC 5322 allows 998. */
const MOST = 990;
/** Octets from which a longer line ends at the next blank, and before the next part. */
const AT_BLANK = 700;
const ANYWHERE = 900;

/** Octets of an address, which must not be broken: it could not be followed. */
const LONGEST_ADDRESS = 700;

/** True for an address that a line of a mail can hold. Longer ones are left out of mails (decision 0491). */
export function fitsInLine(address: string): boolean {
  return Buffer.byteLength(address) <= LONGEST_ADDRESS;
}

/** Tags, what is shown as it is written, entities, and single characters. */
const HTML_PARTS = /<style>.*?<\/style>|<!--.*?-->|<title>.*?<\/title>|<[^>]*>|&[#\w]+;|./gsu;
const CHARACTERS = /&[#\w]+;|./gsu;

/**
 * Returns a page of HTML with lines that mail servers keep as they are (RFC 5322, section 2.1.1), and that
 * shows the same: blanks become line ends, and a text without blanks goes on after an empty comment.
 */
export function shortHtmlLines(html: string): string {
  return html.split('\n').map(shortHtmlLine).join('\n');
}

function shortHtmlLine(html: string): string {
  if (Buffer.byteLength(html) <= MOST) return html;
  const lines = new Lines();
  for (const [part] of html.matchAll(HTML_PARTS)) {
    if (/^<style>/.test(part)) for (const rule of part.split(/(?<=\})/)) lines.add(rule, '\n');
    else if (/^<title>/.test(part) || Buffer.byteLength(part) > ANYWHERE) {
      lines.end(NOTHING);
      for (const [one] of part.matchAll(CHARACTERS)) lines.add(one, '\n');
    } else lines.add(part, NOTHING);
  }
  return lines.text;
}

/** Returns a plain text with such lines: a longer paragraph goes on in the next line. */
export function shortTextLines(text: string): string {
  return text.split('\n').map(shortTextLine).join('\n');
}

function shortTextLine(text: string): string {
  if (Buffer.byteLength(text) <= MOST) return text;
  const lines = new Lines();
  for (const character of text) lines.add(character, '\n');
  return lines.text;
}

/** A line end that is no blank. */
const NOTHING = '<!--\n-->';

class Lines {
  text = '';
  #octets = 0;

  /** Adds a part that has no line end inside. `otherwise` ends a line where there is no blank. */
  add(part: string, otherwise: string): void {
    if (part === ' ' && this.#octets > AT_BLANK) this.end('\n');
    else {
      const octets = Buffer.byteLength(part);
      if (this.#octets + octets > ANYWHERE) this.end(otherwise);
      this.text += part;
      this.#octets += octets;
    }
  }

  end(separator: string): void {
    this.text += separator;
    this.#octets = separator.length - separator.indexOf('\n') - 1;
  }
}
