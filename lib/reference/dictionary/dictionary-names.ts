/** Lists the names of all dictionaries. */
export const dictionaryNames = [
  "PHONE_NUMBER_COUNTRY",
  "REVIEW_MERCHANT_GROUP",
  "REMITTANCE_PURPOSE",
  "CHARGING_MODE",
  "PAYEE_ENTITY_TYPE",
  "ID_TYPE",
  "ACCOUNT_HOLDER_TYPE",
  "REAL_NAME_STATE",
  "YEARLY_SALES",
  "REFUND_MODE",
  "PICTURE_TYPE",
] as const;
export type DictionaryName = (typeof dictionaryNames)[number];
