import type * as z from "zod/mini";
import type { registeredInFull } from "@/lib/reference/calls/companies";
import { replaceAmpersand } from "@/lib/reference/written-names";
import type { EntryOf } from "./entry";
import { longTerm, type verificationFields } from "./fields";

type RegisteredCompany = z.output<typeof registeredInFull>;
/** Lists the fields that only the company itself knows. */
type OwnFields = "ownership" | "controllerName" | "controlledBy" | "holderType" | "website";
type CompanyFields = Omit<Pick<EntryOf<"company">, keyof typeof verificationFields.company>, OwnFields>;

/**
 * Converts the registered data of a mainland company into form fields. `industryCode` finds the code of an industry's
 * name; an unknown one is left to be selected.
 */
export const companyFieldsFromRegister = (
  company: RegisteredCompany,
  industryCode: (name: string) => string | undefined,
): CompanyFields => ({
  creditCode: company.creditCode,
  name: company.name,
  // as it has to be written: "&" is "and"
  enName: replaceAmpersand(company.englishName),
  companyType: company.companyType,
  legalPersonName: company.legalPerson,
  registeredCapital: company.registeredCapital,
  establishedOn: company.establishedOn,
  termTo: company.termTo ?? longTerm,
  businessScope: company.businessScope,
  industry: industryCode(company.industry) ?? "",
  economicType: company.economicType,
  // the first two digits of a district's code are its province's, the first four its city's
  province: `${company.areaCode.slice(0, 2)}0000`,
  city: `${company.areaCode.slice(0, 4)}00`,
  district: company.areaCode,
  address: company.address,
  postalCode: company.postalCode,
});
