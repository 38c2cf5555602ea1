/** A text that is looked for as it stands: LIKE's own signs in it (percent, underscore, backslash) mean nothing but themselves. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
