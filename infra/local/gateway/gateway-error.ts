/** Thrown to answer a request with a status and message of API Gateway, in place of a function's answer. */
export class GatewayError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
