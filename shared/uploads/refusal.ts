/** A file that is not taken. The message is the reason, for the person who uploads it. */
export class Refusal extends Error {}
