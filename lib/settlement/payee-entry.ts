import type { NewSettlementPayee } from "./payee-rules";
import { settledCurrencies } from "./terms";

/** A settlement payee as it is typed: the call's own fields, with any text. */
export type SettlementPayeeEntry = NewSettlementPayee;

/** A form with nothing in it yet. */
export const blankSettlementPayee: SettlementPayeeEntry = {
  partnerType: "thirdPartyCompany",
  currency: settledCurrencies[0],
  name: "",
  creditCode: "",
  country: "",
  idType: "",
  idNo: "",
  industry: "",
  economicType: "",
  zoneType: "",
  legalPersonName: "",
  legalPersonCountry: "",
  legalPersonIdNo: "",
  address: "",
  businessAddress: "",
  postalCode: "",
  contactPerson: "",
  contactPhone: "",
  bankNo: "",
  branch: "",
  province: "",
  city: "",
  bankAddress: "",
  account: "",
  nickname: "",
  proofIds: [],
  passportIds: [],
};
