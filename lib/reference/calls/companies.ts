import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day, singleLineText, page, pageSchema } from "@/lib/call/field-schemas";

const shop = declareCalls("/api/api-shop", { access: "session" });

/** Describes a company in a list. */
export const registeredCompany = z.object({
  creditCode: z.string(),
  name: z.string(),
  legalPerson: z.string(),
  state: z.enum(["normal", "revoked", "cancelled"]),
  establishedOn: day,
  areaCode: z.string(),
});

/** Describes a company with all data of the register (specification 3, section 3, "Enterprise"). */
export const registeredInFull = z.object({
  ...registeredCompany.shape,
  englishName: z.string(),
  companyType: z.string(),
  economicType: z.string(),
  industry: z.string(),
  registeredCapital: z.string(),
  termFrom: day,
  termTo: z.nullable(day),
  businessScope: z.string(),
  address: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  postalCode: z.string(),
});

/**
 * Declares the calls of the companies in the world's register: invented ones, for demonstration; any match with a real
 * company's name is coincidental.
 */
export const companyCalls = {
  findCompanies: shop.post("queryQccAdvanceSearch", {
    about: "Companies in the simulation's register by name, or part of it, or by credit code.",
    input: z.object({ keyword: singleLineText(2, 80), ...page }),
    output: pageSchema(registeredCompany),
  }),
  company: shop.post("queryQccMerchantDetailInfo", {
    about: "One company of the simulation's register by its unified social credit code or whole name.",
    input: z.object({ keyword: singleLineText(2, 80) }),
    output: registeredInFull,
    errors: ["COMPANY_NOTFOUND", "CREDIT_CODE_INVALID"],
  }),
};
