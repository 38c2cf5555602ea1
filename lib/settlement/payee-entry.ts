import * as z from "zod/mini";
import { noZone } from "@/lib/reference/zone-types";
import { fieldsOf, idTypesOf, isOfRegister, needsPassport, settlementPayeeFields } from "./payee-fields";
import { settlementPayeeFaults, tidied, type NewSettlementPayee } from "./payee-rules";
import { newSettlementPayee, type settlementPayeeInFull } from "./payee-shape";
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

/**
 * An entry after its type, document or legal representative was changed: what no longer applies is emptied, and what is
 * nearly always the same is filled in. `merchant` is the name of the merchant itself, whose own account it may be.
 */
export function fittedSettlementPayee(entry: SettlementPayeeEntry, merchant: string): SettlementPayeeEntry {
  const types = idTypesOf(entry.partnerType);
  const placed: SettlementPayeeEntry = {
    ...entry,
    idType: types.find((type) => type === entry.idType) ?? types[0] ?? "",
    ...(entry.partnerType === "ownEnterprise" && { name: merchant }),
    ...(isOfRegister(entry.partnerType) && {
      zoneType: entry.zoneType || noZone,
      legalPersonCountry: entry.legalPersonCountry || "CN",
    }),
  };
  const asked = new Set<string>(fieldsOf(placed).map(({ field }) => field));
  return {
    ...placed,
    ...Object.fromEntries(settlementPayeeFields.filter((field) => !asked.has(field)).map((field) => [field, ""])),
    ...(!needsPassport(placed) && { passportIds: [] }),
  };
}

/** The rule of the form: the call's own schema and the handler's refusals, each on its field. */
export const settlementPayeeRule = z.pipe(
  z.custom<SettlementPayeeEntry>((value) => typeof value === "object" && value !== null),
  z.transform((entry: SettlementPayeeEntry, context) => {
    const wrong = (path: PropertyKey, message: string) =>
      void context.issues.push({ code: "custom", message, input: entry, path: [path] });
    const shaped = newSettlementPayee.safeParse(entry);
    if (!shaped.success) {
      for (const { path, code, message } of shaped.error.issues)
        wrong(path[0] ?? "name", message.includes(".") ? message : code);
      // what the type asks for besides is told at once, not after the next try
      const told = new Set(shaped.error.issues.map(({ path }) => path[0]));
      for (const { field, issue } of settlementPayeeFaults(tidied(entry))) if (!told.has(field)) wrong(field, issue);
      return z.NEVER;
    }
    const payee = tidied(shaped.data);
    const faults = settlementPayeeFaults(payee);
    for (const { field, issue } of faults) wrong(field, issue);
    return faults.length > 0 ? z.NEVER : payee;
  }),
);

/** The rule of the form that corrects a payee, as it was looked at. */
export const settlementPayeeCorrectionRule = (payeeNo: string, changes: number) =>
  z.pipe(
    settlementPayeeRule,
    z.transform((payee) => ({ ...payee, payeeNo, changes })),
  );

/** An existing payee, as the form shows it. */
export const settlementEntryOf = (payee: z.output<typeof settlementPayeeInFull>): SettlementPayeeEntry => ({
  // named cast: the keys are the form's own, and a payee that is shown has them all but its files
  ...(Object.fromEntries(
    Object.keys(blankSettlementPayee).map((name) => [name, payee[name as keyof typeof payee]]),
  ) as unknown as SettlementPayeeEntry),
  proofIds: payee.proofs.map(({ fileId }) => fileId),
  passportIds: payee.passport.map(({ fileId }) => fileId),
});
