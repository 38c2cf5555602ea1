/**
 * Lists a bank's answers to whether an account belongs to a name (confirmation of payee): it does; it belongs to a
 * similar name, which is then returned; to another name; or the bank cannot answer.
 */
export const nameMatches = ["full", "close", "none", "impossible"] as const;
export type NameMatch = (typeof nameMatches)[number];
