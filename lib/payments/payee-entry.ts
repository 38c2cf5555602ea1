import * as z from "zod/mini";
import { currenciesTo, destinationOf, payeeFields, type FieldRule } from "./destinations";
import { kindAt, payeeFaults, tidied } from "./payee-rules";
import { newHkPayee } from "./calls/hk-payees";
import { newPayee, payeeTexts } from "./payee-shape";

const payeeEntry = z.object({
  ...payeeTexts,
  proofIds: z.array(z.string()),
});

/** A payee as it is typed. */
export type PayeeEntry = z.infer<typeof payeeEntry>;

/** A form with nothing in it yet. */
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

/** The rule of a payee's form: the call's own schema and the handler's refusals, each on its field. */
export const payeeRule = z.pipe(
  payeeEntry,
  z.transform((entry, context) => {
    const wrong = (path: PropertyKey, message: string) =>
      void context.issues.push({ code: "custom", message, input: entry, path: [path] });
    const shaped = newPayee.safeParse(entry);
    if (!shaped.success) {
      for (const { path, code, message } of shaped.error.issues)
        wrong(path[0] ?? "name", message.includes(".") ? message : code);
      // what the destination asks for besides is told at once, not after the next try
      const told = new Set(shaped.error.issues.map(({ path }) => path[0]));
      for (const { field, issue } of payeeFaults(tidied(entry))) if (!told.has(field)) wrong(field, issue);
      return z.NEVER;
    }
    const payee = tidied(shaped.data);
    const faults = payeeFaults(payee);
    for (const { field, issue } of faults) wrong(field, issue);
    return faults.length > 0 ? z.NEVER : payee;
  }),
);

/** A form for Hong Kong's own clearing. */
export const blankHkPayee: PayeeEntry = {
  ...blankPayee,
  channel: "hk",
  currency: "HKD",
  bankCountry: "HK",
  country: "HK",
};

/** The rule of the form for a payee in Hong Kong. Its bank's name and code the server writes in. */
export const hkPayeeRule = z.pipe(
  payeeEntry,
  z.transform((entry, context) => {
    const wrong = (path: PropertyKey, message: string) =>
      void context.issues.push({ code: "custom", message, input: entry, path: [path] });
    const shaped = newHkPayee.safeParse({ ...entry, clearingCode: entry.bankCode.trim() });
    if (!shaped.success) {
      for (const { path, code, message } of shaped.error.issues)
        wrong(path[0] === "clearingCode" ? "bankCode" : (path[0] ?? "name"), message.includes(".") ? message : code);
      return z.NEVER;
    }
    const { clearingCode: bankCode, ...typed } = shaped.data;
    const faults = payeeFaults(
      tidied({ ...typed, bankCode, channel: "hk", bankCountry: "HK", swift: "", bankName: "" }),
    );
    for (const { field, issue } of faults) wrong(field, issue);
    return faults.length > 0 ? z.NEVER : shaped.data;
  }),
);

/** The fields that the entry's destination requires; those of companies or persons anywhere until it is chosen. */
export const destinationOfEntry = ({
  channel,
  bankCountry,
  currency,
  entityType,
  country,
}: Pick<PayeeEntry, "channel" | "bankCountry" | "currency" | "entityType" | "country">): readonly FieldRule[] =>
  destinationOf({ channel, bankCountry, currency, entityType, country })?.fields ?? [];

/**
 * An entry after its destination was changed: kind of payee and currency are valid ones, and fields that no longer
 * apply are emptied.
 */
export function fitted(entry: PayeeEntry): PayeeEntry {
  const there = currenciesTo(entry.bankCountry, entry.channel);
  const placed = {
    ...entry,
    entityType: kindAt(entry.bankCountry, entry.entityType),
    currency: there.includes(entry.currency) ? entry.currency : (there[0] ?? entry.currency),
  };
  const asked = new Set<string>(destinationOfEntry(placed).map(({ field }) => field));
  return {
    ...placed,
    ...Object.fromEntries(payeeFields.filter((field) => !asked.has(field)).map((field) => [field, ""])),
  };
}

/** An existing payee, as the form shows it. */
export const entryOf = (payee: PayeeEntry): PayeeEntry =>
  Object.fromEntries(Object.keys(blankPayee).map((name) => [name, payee[name as keyof PayeeEntry]])) as PayeeEntry; // named casts: the keys are the form's own

/** The rules of the forms that change a payee. */
export const payeeChangeRule = (payeeId: string) =>
  z.pipe(
    payeeRule,
    z.transform((payee) => ({ ...payee, payeeId })),
  );
export const hkPayeeChangeRule = (payeeId: string) =>
  z.pipe(
    hkPayeeRule,
    z.transform((payee) => ({ ...payee, payeeId })),
  );
