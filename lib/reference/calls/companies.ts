import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { day, line, page, pageOf } from "@/lib/call/field-schemas";

const shop = calls("/api/api-shop", { needs: "session" });

/** A company as a list shows it. */
export const registered = z.object({
  creditCode: z.string(),
  name: z.string(),
  legalPerson: z.string(),
  state: z.enum(["normal", "revoked", "cancelled"]),
  establishedOn: day,
  areaCode: z.string(),
});

/** A company as the register describes it (specification 3, section 3, "Enterprise"). */
export const registeredInFull = z.object({
  ...registered.shape,
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
 * Companies of the world's register: made-up ones, for demonstration; no real company is in it but by accident of its
 * name.
 */
export const companyCalls = {
  findCompanies: shop.post("queryQccAdvanceSearch", {
    about: "Companies in the simulation's register by name, or part of it, or by credit code.",
    takes: z.object({ keyword: line(2, 80), ...page }),
    gives: pageOf(registered),
  }),
  company: shop.post("queryQccMerchantDetailInfo", {
    about: "One company of the simulation's register by its unified social credit code or whole name.",
    takes: z.object({ keyword: line(2, 80) }),
    gives: registeredInFull,
    refuses: ["COMPANY_NOTFOUND", "CREDIT_CODE_INVALID"],
  }),
};
