import * as z from "zod/mini";
import { newPobo, type poboPayerShape } from "./calls/pobo";
import { certTypesOf, poboPayerDocuments } from "./pobo-materials";
import { poboFaults, normalizePobo, type NewPobo } from "./pobo-rules";

/** Describes a payer as entered: the call's own fields, with any text. */
export type PoboEntry = NewPobo;

/** Holds the initial, empty entry. */
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
 * Adapts an entry to a changed kind or country: the certificate becomes a valid one, and documents that no longer apply
 * are dropped.
 */
export function adaptPoboEntry(entry: PoboEntry): PoboEntry {
  const types = certTypesOf(entry.payerType, entry.country);
  const certType = types.find((type) => type === entry.certType) ?? types[0] ?? entry.certType;
  const kinds = new Set<string>(
    poboPayerDocuments({ ...entry, certType, hasBeneficiaries: entry.beneficiaries.length > 0 }).map(
      ({ kind }) => kind,
    ),
  );
  return {
    ...entry,
    certType,
    files: Object.fromEntries(Object.entries(entry.files).filter(([kind]) => kinds.has(kind))),
  };
}

/**
 * Builds the validation rule of a payer's form on a Beijing day: the call's own schema and the handler's refusals, each
 * on its field.
 */
export const poboPayerFormSchema = (today: string) =>
  z.pipe(
    z.custom<PoboEntry>((value) => typeof value === "object" && value !== null),
    z.transform((entry: PoboEntry, context) => {
      const wrong = (path: PropertyKey, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const parseResult = newPobo.safeParse(entry);
      if (!parseResult.success) {
        for (const { path, code, message } of parseResult.error.issues)
          wrong(path[0] ?? "name", message.includes(".") ? message : code);
        return z.NEVER;
      }
      const payer = normalizePobo(parseResult.data);
      const faults = poboFaults(payer, today);
      for (const { field, issue } of faults) wrong(field, issue);
      return faults.length > 0 ? z.NEVER : payer;
    }),
  );

/** Builds the validation rule of the form that changes a payer. */
export const poboPayerChangeFormSchema = (today: string, poboRecordId: string) =>
  z.pipe(
    poboPayerFormSchema(today),
    z.transform((payer) => ({ ...payer, poboRecordId })),
  );

/** Returns an existing payer as a form entry. */
export const poboEntryOf = ({
  poboRecordId: _,
  recordNo: __,
  state: ___,
  reason: ____,
  madeAt: _____,
  ...payer
}: z.output<typeof poboPayerShape>): PoboEntry => payer;
