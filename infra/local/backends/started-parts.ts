type Part = { close(): Promise<void> };

/** The parts that were started. They end in the reverse order. */
export class StartedParts {
  readonly #parts: Part[] = [];

  async add<T extends Part>(starting: Promise<T>): Promise<T> {
    const part = await starting;
    this.#parts.push(part);
    return part;
  }

  /** Returns the given endpoint of a real service, or starts the embedded one. */
  async endpoint(
    given: string | undefined,
    start: () => Promise<Part & { endpoint: string }>,
  ): Promise<string> {
    return given || (await this.add(start())).endpoint;
  }

  async close(): Promise<void> {
    for (const part of this.#parts.toReversed()) await part.close();
  }
}
