/**
 * Formats an account number for reading and comparison: an IBAN in groups of four (ISO 13616) with non-breaking spaces,
 * except after the fourth group, where a long one may wrap; any other number unchanged.
 */
export const groupAccountNumberForReading = (account: string): string =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)
    ? account.replace(/.{4}(?=.)/g, (group, at: number) => `${group}${at === 12 ? " " : "\u00a0"}`)
    : account;
