/** The SDK keeps discovered endpoints in it, which are off: a plain map does, without the 7 KB of a tuned one. */
export default class LruCache extends Map<string, unknown> {
  constructor(_capacity: number) {
    super();
  }
}
