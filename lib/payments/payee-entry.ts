import * as z from "zod/mini";
import { currenciesSendableToCountry, payeeDestinationFields, payeeFields, type PayeeFieldRule } from "./destinations";
import { validEntityTypeFor, payeeFaults, normalizePayee } from "./payee-rules";
import { newHkPayee } from "./calls/hk-payees";
import { newPayee, payeeTexts } from "./payee-shape";

const payeeEntry = z.object({
  ...payeeTexts,
  proofIds: z.array(z.string()),
});

/** Describes a payee as it is entered. */
export type PayeeEntry = z.infer<typeof payeeEntry>;

/** Holds the initial, empty entry. */
export const blankPayee: PayeeEntry = {
  channel: "abroad",
  entityType: "company",
  currency: "USD",
  name: "",
  account: "",
  swift: "",
  bankName: "",
  bankCountry: "",
  bankCode: "",
  cardType: "",
  intermediaryName: "",
  intermediarySwift: "",
  intermediaryCountry: "",
  country: "",
  province: "",
  city: "",
  address: "",
  postalCode: "",
  mobile: "",
  nickname: "",
  proofIds: [],
};

/** Validates a payee's form with the call's own schema and the handler's refusals, each on its field. */
export const payeeRule = z.pipe(
  payeeEntry,
  z.transform((entry, context) => {
    const wrong = (path: PropertyKey, message: string) =>
      void context.issues.push({ code: "custom", message, input: entry, path: [path] });
    const parseResult = newPayee.safeParse(entry);
    if (!parseResult.success) {
      for (const { path, code, message } of parseResult.error.issues)
        wrong(path[0] ?? "name", message.includes(".") ? message : code);
      // further issues of the destination are reported immediately, not on the next attempt
      const reportedFields = new Set(parseResult.error.issues.map(({ path }) => path[0]));
      for (const { field, issue } of payeeFaults(normalizePayee(entry)))
        if (!reportedFields.has(field)) wrong(field, issue);
      return z.NEVER;
    }
    const payee = normalizePayee(parseResult.data);
    const faults = payeeFaults(payee);
    for (const { field, issue } of faults) wrong(field, issue);
    return faults.length > 0 ? z.NEVER : payee;
  }),
);

/** Holds the initial entry for Hong Kong's own clearing. */
export const blankHkPayee: PayeeEntry = {
  ...blankPayee,
  channel: "hk",
  currency: "HKD",
  bankCountry: "HK",
  country: "HK",
};

/** Validates the form for a payee in Hong Kong. The server fills in its bank's name and code. */
export const hkPayeeRule = z.pipe(
  payeeEntry,
  z.transform((entry, context) => {
    const wrong = (path: PropertyKey, message: string) =>
      void context.issues.push({ code: "custom", message, input: entry, path: [path] });
    const parseResult = newHkPayee.safeParse({ ...entry, clearingCode: entry.bankCode.trim() });
    if (!parseResult.success) {
      for (const { path, code, message } of parseResult.error.issues)
        wrong(path[0] === "clearingCode" ? "bankCode" : (path[0] ?? "name"), message.includes(".") ? message : code);
      return z.NEVER;
    }
    const { clearingCode: bankCode, ...payeeInput } = parseResult.data;
    const faults = payeeFaults(
      normalizePayee({ ...payeeInput, bankCode, channel: "hk", bankCountry: "HK", swift: "", bankName: "" }),
    );
    for (const { field, issue } of faults) wrong(field, issue);
    return faults.length > 0 ? z.NEVER : parseResult.data;
  }),
);

/**
 * Returns the fields that the entry's destination requires; until it is selected, those of companies or individuals
 * anywhere.
 */
export const payeeEntryFields = ({
  channel,
  bankCountry,
  currency,
  entityType,
  country,
}: Pick<PayeeEntry, "channel" | "bankCountry" | "currency" | "entityType" | "country">): readonly PayeeFieldRule[] =>
  payeeDestinationFields({ channel, bankCountry, currency, entityType, country })?.fields ?? [];

/**
 * Adapts an entry to a changed destination: kind of payee and currency become valid ones, and fields that no longer
 * apply are emptied.
 */
export function fitPayeeEntry(entry: PayeeEntry): PayeeEntry {
  const currencies = currenciesSendableToCountry(entry.bankCountry, entry.channel);
  const placedEntry = {
    ...entry,
    entityType: validEntityTypeFor(entry.bankCountry, entry.entityType),
    currency: currencies.includes(entry.currency) ? entry.currency : (currencies[0] ?? entry.currency),
  };
  const requiredFields = new Set<string>(payeeEntryFields(placedEntry).map(({ field }) => field));
  return {
    ...placedEntry,
    ...Object.fromEntries(payeeFields.filter((field) => !requiredFields.has(field)).map((field) => [field, ""])),
  };
}

/** Returns an existing payee as a form entry. */
export const payeeEntryOf = (payee: PayeeEntry): PayeeEntry =>
  Object.fromEntries(Object.keys(blankPayee).map((name) => [name, payee[name as keyof PayeeEntry]])) as PayeeEntry; // named casts: the keys are the form's own

/** Builds the validation rules of the forms that change a payee. */
export const payeeChangeFormSchema = (payeeId: string) =>
  z.pipe(
    payeeRule,
    z.transform((payee) => ({ ...payee, payeeId })),
  );
export const hkPayeeChangeFormSchema = (payeeId: string) =>
  z.pipe(
    hkPayeeRule,
    z.transform((payee) => ({ ...payee, payeeId })),
  );
