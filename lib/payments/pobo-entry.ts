import * as z from "zod/mini";
import { newPobo, type poboPayer } from "./calls/pobo";
import { certTypesOf, materialsOf } from "./pobo-materials";
import { poboFaults, tidiedPobo, type NewPobo } from "./pobo-rules";

/** A payer as it is typed: the call's own fields, whatever stands in them. */
export type PoboEntry = NewPobo;

/** A form with nothing in it yet. */
export const blankPobo: PoboEntry = {
  payerType: "company",
  name: "",
  enName: "",
  firstName: "",
  lastName: "",
  certType: "BUSINESS_LICENSE",
  certNo: "",
  certExpiry: "",
  country: "CN",
  province: "",
  address: "",
  birthday: "",
  legalPerson: { name: "", idNo: "" },
  director: { name: "", idNo: "" },
  beneficiaries: [],
  files: {},
};

/**
 * An entry after its kind or country was changed: the certificate is such as there are, and nothing is kept of papers
 * that are not asked for any more.
 */
export function fittedPobo(entry: PoboEntry): PoboEntry {
  const types = certTypesOf(entry.payerType, entry.country);
  const certType = types.find((type) => type === entry.certType) ?? types[0] ?? entry.certType;
  const kinds = new Set<string>(
    materialsOf({ ...entry, certType, hasBeneficiaries: entry.beneficiaries.length > 0 }).map(({ kind }) => kind),
  );
  return {
    ...entry,
    certType,
    files: Object.fromEntries(Object.entries(entry.files).filter(([kind]) => kinds.has(kind))),
  };
}

/**
 * The rule of a payer's form on a day of Beijing's: what the call takes and what the deed refuses, each on its field.
 */
export const poboRule = (today: string) =>
  z.pipe(
    z.custom<PoboEntry>((value) => typeof value === "object" && value !== null),
    z.transform((entry: PoboEntry, context) => {
      const wrong = (path: PropertyKey, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const shaped = newPobo.safeParse(entry);
      if (!shaped.success) {
        for (const { path, code, message } of shaped.error.issues)
          wrong(path[0] ?? "name", message.includes(".") ? message : code);
        return z.NEVER;
      }
      const payer = tidiedPobo(shaped.data);
      const faults = poboFaults(payer, today);
      for (const { field, issue } of faults) wrong(field, issue);
      return faults.length > 0 ? z.NEVER : payer;
    }),
  );

/** The rule of the form that changes a payer. */
export const poboChangeRule = (today: string, poboRecordId: string) =>
  z.pipe(
    poboRule(today),
    z.transform((payer) => ({ ...payer, poboRecordId })),
  );

/** A payer that is there already, as it stands in the form. */
export const poboEntryOf = ({
  poboRecordId: _,
  recordNo: __,
  state: ___,
  reason: ____,
  madeAt: _____,
  ...payer
}: z.output<typeof poboPayer>): PoboEntry => payer;
