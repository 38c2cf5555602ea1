import type * as z from "zod/mini";
import type { registeredInFull } from "@/lib/reference/calls/companies";
import { spelledAnd } from "@/lib/reference/written-names";
import type { EntryOf } from "./entry";
import { longTerm, type fieldsOf } from "./fields";

type Registered = z.output<typeof registeredInFull>;
/** What nobody but the company itself can say. */
type OwnFields = "ownership" | "controllerName" | "controlledBy" | "holderType" | "website";
type CompanyFields = Omit<Pick<EntryOf<"company">, keyof typeof fieldsOf.company>, OwnFields>;

/**
 * What the register knows of a mainland company, as the form has it. `industryCode` finds the code of an industry's
 * name; an unknown one is left to be chosen.
 */
export const fromRegister = (found: Registered, industryCode: (name: string) => string | undefined): CompanyFields => ({
  creditCode: found.creditCode,
  name: found.name,
  // as it has to be written: "&" is "and"
  enName: spelledAnd(found.englishName),
  companyType: found.companyType,
  legalPersonName: found.legalPerson,
  registeredCapital: found.registeredCapital,
  establishedOn: found.establishedOn,
  termTo: found.termTo ?? longTerm,
  businessScope: found.businessScope,
  industry: industryCode(found.industry) ?? "",
  economicType: found.economicType,
  // the first two digits of a district's code are its province's, the first four its city's
  province: `${found.areaCode.slice(0, 2)}0000`,
  city: `${found.areaCode.slice(0, 4)}00`,
  district: found.areaCode,
  address: found.address,
  postalCode: found.postalCode,
});
