/** A host as it is kept: in small letters, without its port. */
export const plainHost = (host: string): string => host.trim().toLowerCase().replace(/:\d+$/, "");
