/** The kinds of picture whose text may be read. */
export const pictureTypes = ["BUSINESS_LICENCE", "ID_CARD", "PASSPORT", "INVOICE", "OTHER"] as const;
