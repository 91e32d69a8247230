/** The request of an example. Path parameters have the values of `PARAMETERS` unless they are given here. */
export type RequestExample = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** Requests by operation id. */
export type RequestExamples = Readonly<Record<string, RequestExample>>;
