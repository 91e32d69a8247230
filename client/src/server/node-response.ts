/** The response of Node, as Express gives it to middlewares. */
export type NodeResponse = {
  statusCode: number;
  setHeader: (name: string, value: string) => unknown;
  end: (body: string) => unknown;
};

/** Sends an answer of Fetch. */
export async function sendTo(response: NodeResponse, answer: Response): Promise<void> {
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => {
    response.setHeader(name, value);
  });
  response.end(await answer.text());
}
