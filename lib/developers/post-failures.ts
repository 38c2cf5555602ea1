/**
 * Why nothing was answered: the address is not one on the internet, its name stands for nothing, nobody takes the
 * connection or it breaks off, its certificate is not good, or it took too long.
 */
export const postFailures = ["address", "name", "connect", "certificate", "timeout"] as const;
export type PostFailure = (typeof postFailures)[number];
