import * as z from "zod/mini";
import { noZone } from "@/lib/reference/zone-types";
import {
  settlementFieldsOf,
  settlementPayeeIdTypes,
  isRegisteredCompanyType,
  isPassportRequired,
  settlementPayeeFields,
} from "./payee-fields";
import { settlementPayeeFaults, normalizeSettlementPayee, type NewSettlementPayee } from "./payee-rules";
import { newSettlementPayee, type settlementPayeeInFull } from "./payee-shape";
import { settledCurrencies } from "./terms";

/** Describes a settlement payee as entered: the call's own fields, with any text. */
export type SettlementPayeeEntry = NewSettlementPayee;

/** Holds the blank form. */
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

/**
 * Adjusts an entry after its type, document or legal representative was changed: fields that no longer apply are
 * emptied, and usual values are filled in. `merchant` is the name of the merchant itself, which may own the account.
 */
export function adaptSettlementPayeeEntry(entry: SettlementPayeeEntry, merchant: string): SettlementPayeeEntry {
  const types = settlementPayeeIdTypes(entry.partnerType);
  const fittedEntry: SettlementPayeeEntry = {
    ...entry,
    idType: types.find((type) => type === entry.idType) ?? types[0] ?? "",
    ...(entry.partnerType === "ownEnterprise" && { name: merchant }),
    ...(isRegisteredCompanyType(entry.partnerType) && {
      zoneType: entry.zoneType || noZone,
      legalPersonCountry: entry.legalPersonCountry || "CN",
    }),
  };
  const requiredFields = new Set<string>(settlementFieldsOf(fittedEntry).map(({ field }) => field));
  return {
    ...fittedEntry,
    ...Object.fromEntries(
      settlementPayeeFields.filter((field) => !requiredFields.has(field)).map((field) => [field, ""]),
    ),
    ...(!isPassportRequired(fittedEntry) && { passportIds: [] }),
  };
}

/** Defines the rule of the form: the call's own schema and the handler's refusals, each on its field. */
export const settlementPayeeRule = z.pipe(
  z.custom<SettlementPayeeEntry>((value) => typeof value === "object" && value !== null),
  z.transform((entry: SettlementPayeeEntry, context) => {
    const wrong = (path: PropertyKey, message: string) =>
      void context.issues.push({ code: "custom", message, input: entry, path: [path] });
    const shapeResult = newSettlementPayee.safeParse(entry);
    if (!shapeResult.success) {
      for (const { path, code, message } of shapeResult.error.issues)
        wrong(path[0] ?? "name", message.includes(".") ? message : code);
      // further requirements of the type are reported immediately, not after the next attempt
      const reportedFields = new Set(shapeResult.error.issues.map(({ path }) => path[0]));
      for (const { field, issue } of settlementPayeeFaults(normalizeSettlementPayee(entry)))
        if (!reportedFields.has(field)) wrong(field, issue);
      return z.NEVER;
    }
    const payee = normalizeSettlementPayee(shapeResult.data);
    const faults = settlementPayeeFaults(payee);
    for (const { field, issue } of faults) wrong(field, issue);
    return faults.length > 0 ? z.NEVER : payee;
  }),
);

/** Builds the rule of the form that corrects the displayed version of a payee. */
export const settlementPayeeCorrectionSchema = (payeeNo: string, changes: number) =>
  z.pipe(
    settlementPayeeRule,
    z.transform((payee) => ({ ...payee, payeeNo, changes })),
  );

/** Returns an existing payee as a form entry. */
export const settlementPayeeEntryOf = (payee: z.output<typeof settlementPayeeInFull>): SettlementPayeeEntry => ({
  // named cast: the keys are the form's own, and a payee that is shown has them all but its files
  ...(Object.fromEntries(
    Object.keys(blankSettlementPayee).map((name) => [name, payee[name as keyof typeof payee]]),
  ) as unknown as SettlementPayeeEntry),
  proofIds: payee.proofs.map(({ fileId }) => fileId),
  passportIds: payee.passport.map(({ fileId }) => fileId),
});
