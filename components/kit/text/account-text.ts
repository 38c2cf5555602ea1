/**
 * An account number as people read and compare it: an IBAN in groups of four (ISO 13616) that no line breaks apart, but
 * after the fourth where it is too long for one; any other as it is.
 */
export const accountText = (account: string): string =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)
    ? account.replace(/.{4}(?=.)/g, (group, at: number) => `${group}${at === 12 ? " " : "\u00a0"}`)
    : account;
