/** Lists the kinds of picture that text recognition supports. */
export const pictureTypes = ["BUSINESS_LICENCE", "ID_CARD", "PASSPORT", "INVOICE", "OTHER"] as const;
