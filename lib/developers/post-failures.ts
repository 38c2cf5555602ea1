/**
 * Lists the reasons for a missing response: the address is not on the internet, its name does not resolve, the
 * connection is refused or breaks off, its certificate is invalid, or it timed out.
 */
export const postFailures = ["address", "name", "connect", "certificate", "timeout"] as const;
export type PostFailure = (typeof postFailures)[number];
