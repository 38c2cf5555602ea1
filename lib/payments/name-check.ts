/**
 * A bank's answer to whether an account belongs to a name (confirmation of payee): it does; it belongs to a similar
 * name, which is then given; to another name; or the bank does not say.
 */
export const nameMatches = ["full", "close", "none", "impossible"] as const;
export type NameMatch = (typeof nameMatches)[number];
