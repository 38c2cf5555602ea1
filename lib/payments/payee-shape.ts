import * as z from "zod/mini";
import type { RefusalCode } from "@/lib/call/refusals";
import { stateSchema } from "@/lib/call/state";
import { singleLineText } from "@/lib/call/field-schemas";
import { uploadUses } from "@/lib/files/terms";
import { locales } from "@/lib/i18n/locale";
import { currency } from "@/lib/money/currency";
import { instant } from "@/lib/time/instant";
import { cardTypes, channels, entityTypes, payeeAddressLengthMax, payeeNameLengthMax } from "./terms";
import { payee as machine } from "./states";

export const entityType = z.enum(entityTypes);
export const channel = z.enum(channels);

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, "text.missing"));
const mayBe = (max: number) => z.optional(singleLineText(0, max));

/** Files that were uploaded as PAYEE_PROOF. */
export const proofIds = z.array(z.uuid()).check(z.maxLength(uploadUses.PAYEE_PROOF.countMax, "text.long"));

/** Describes the payee's home address and contact. */
export const contact = {
  country: countryCode,
  address: singleLineText(0, payeeAddressLengthMax),
  province: mayBe(60),
  city: mayBe(60),
  postalCode: mayBe(12),
  mobile: mayBe(20),
};

/**
 * Describes a payee as input. Numbers may still contain spaces, which normalization removes. The fields of a
 * destination, and their formats, are in its table (`payeeDestinationOf`).
 */
export const newPayee = z.object({
  entityType,
  currency,
  name: singleLineText(1, payeeNameLengthMax),
  account: singleLineText(1, 60),
  swift: singleLineText(1, 14),
  bankName: singleLineText(1, payeeNameLengthMax),
  bankCountry: countryCode,
  bankCode: mayBe(20),
  cardType: z.optional(z.enum([...cardTypes, ""])),
  intermediaryName: mayBe(payeeNameLengthMax),
  intermediarySwift: mayBe(14),
  intermediaryCountry: z.optional(z.union([countryCode, z.literal("")])),
  ...contact,
  nickname: z._default(singleLineText(0, 60), ""),
  proofIds: z.optional(proofIds),
});

/** Describes the fields of a payee as texts: empty when its destination has no such field. */
export const payeeTexts = {
  channel,
  entityType,
  currency,
  name: z.string(),
  account: z.string(),
  swift: z.string(),
  bankName: z.string(),
  bankCountry: z.string(),
  bankCode: z.string(),
  cardType: z.enum([...cardTypes, ""]),
  intermediaryName: z.string(),
  intermediarySwift: z.string(),
  intermediaryCountry: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  address: z.string(),
  postalCode: z.string(),
  mobile: z.string(),
  nickname: z.string(),
};

/** Holds the language of a remittance advice. */
export const adviceLanguage = z.enum(locales);

export const payee = z.object({
  payeeId: z.uuid(),
  payeeNo: z.string(),
  state: stateSchema(machine),
  ...payeeTexts,
  proofIds: z.array(z.uuid()),
  /** Holds the open request of operations before they enable it; empty when there is none. */
  askedFor: z.string(),
  /** True when documents are missing that the destination requires, or that operations requested. */
  awaitsMaterial: z.boolean(),
  /** Holds the address of its remittance advice (empty for none), and whether payments are advised by default. */
  advice: z.object({ email: z.string(), language: adviceLanguage, isOn: z.boolean() }),
  madeAt: instant,
});

/** Lists the codes that `payeeRefusal` returns; calls that accept a payee declare them. */
export const payeeRefusals = [
  "INVALID_CURRENCY",
  "INVALID_COUNTRY",
  "PAIR_UNSUPPORTED",
  "IBAN_INVALID",
  "ACCOUNT_NUMBER_INVALID",
  "SWIFT_INVALID",
  "PAYEE_FIELD_INVALID",
] as const satisfies readonly RefusalCode[];

/** Returns true when a payee in this state can be paid. */
export const isPayeeEnabled = (state: (typeof machine.states)[number]): boolean => state === "enabled";

/** Returns what an unchecked payee awaits, documents or a check, or null when it awaits nothing. */
export const pendingPayeeRequirement = ({
  state,
  awaitsMaterial,
}: {
  state: (typeof machine.states)[number];
  awaitsMaterial: boolean;
}): "material" | "check" | null => (state !== machine.first ? null : awaitsMaterial ? "material" : "check");
