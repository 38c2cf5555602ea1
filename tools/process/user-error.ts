/**
 * Represents an error that the person at the terminal can fix. Its own message is printed (one line per problem),
 * without a stack, with exit code 1.
 */
export class UserError extends Error {
  override readonly name = "UserError";
}

/** Returns the first line of anything thrown: enough to name a cause inside a one-line message. */
export function firstLine(cause: unknown): string {
  const text =
    cause instanceof Error ? cause.message || ("code" in cause ? String(cause.code) : cause.name) : String(cause);
  return text.trim().split("\n")[0] ?? "";
}
