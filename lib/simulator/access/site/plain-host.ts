/** Normalizes a host for storage: in lower case, without its port. */
export const plainHost = (host: string): string => host.trim().toLowerCase().replace(/:\d+$/, "");
