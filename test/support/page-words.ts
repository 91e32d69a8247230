/** Words that Japanese and Arabic write in Latin letters too. */
const SHARED_WORDS = ['Cookie', 'PDF', 'PNG', 'JPEG', 'GIF', 'WebP'];

/** What a reader sees or hears of a page, without details for developers. */
export function wordsOf(html: string): string {
  return html
    .replace(/<(style|script)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<bdi lang="en">.*?<\/bdi>/gs, ' ')
    .replace(/ (?:alt|title|placeholder|aria-label)="([^"]*)"/g, '>$1<i')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

/** Returns the words in Latin letters of a page, without those that all languages share. */
export function latinWordsOf(html: string, values: readonly string[]): string[] {
  const known = [...values, ...SHARED_WORDS];
  const rest = known.reduce((text, word) => text.replaceAll(word, ' '), wordsOf(html));
  return rest.match(/[A-Za-z]{2,}/g) ?? [];
}
