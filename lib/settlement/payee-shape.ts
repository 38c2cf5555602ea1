import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { singleLineText, orderNo } from "@/lib/call/field-schemas";
import { historyRow, stateSchema } from "@/lib/call/state";
import { uploadUses } from "@/lib/files/terms";
import { currency } from "@/lib/money/currency";
import { instant } from "@/lib/time/instant";
import { idTypes, settlementPartnerTypes } from "./payee-fields";
import { settlementPayee as machine } from "./states";
import {
  settlementAddressLengthMax,
  branchLengthMax,
  contactLengthMax,
  settlementNameLengthMax,
  nicknameLengthMax,
  settledCurrencies,
} from "./terms";

export const partnerTypeSchema = z.enum(settlementPartnerTypes);

const mayBe = (max: number) => z._default(singleLineText(0, max), "");
const countryOrNone = z._default(
  z.union([z.literal(""), z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing"))]),
  "",
);
const files = z._default(z.array(z.uuid()).check(z.maxLength(uploadUses.PAYEE_PROOF.countMax, "text.long")), []);

/**
 * Describes a settlement payee as submitted: the fields that its type requires, and their formats, are defined by the
 * table (`settlementFieldsOf`). Numbers may still contain spaces.
 */
export const newSettlementPayee = z.object({
  partnerType: partnerTypeSchema,
  currency: z._default(z.enum(settledCurrencies), settledCurrencies[0]),
  name: singleLineText(1, settlementNameLengthMax),
  creditCode: mayBe(24),
  country: countryOrNone,
  idType: z._default(z.enum([...idTypes, ""]), ""),
  idNo: mayBe(48),
  industry: mayBe(4),
  economicType: mayBe(4),
  zoneType: mayBe(2),
  legalPersonName: mayBe(contactLengthMax),
  legalPersonCountry: countryOrNone,
  legalPersonIdNo: mayBe(48),
  address: singleLineText(1, settlementAddressLengthMax),
  businessAddress: mayBe(settlementAddressLengthMax),
  postalCode: mayBe(6),
  contactPerson: mayBe(contactLengthMax),
  contactPhone: mayBe(20),
  /** Holds the bank by its number in the mainland's payment system. */
  bankNo: singleLineText(1, 12),
  branch: singleLineText(1, branchLengthMax),
  province: singleLineText(1, 6),
  city: singleLineText(1, 6),
  bankAddress: singleLineText(1, settlementAddressLengthMax),
  account: singleLineText(1, 60),
  nickname: mayBe(nicknameLengthMax),
  /** Holds the proof of the account and of the relation to its owner, uploaded as PAYEE_PROOF. */
  proofIds: files,
  /** Holds the picture of a passport, uploaded as PAYEE_PROOF. */
  passportIds: files,
});

const inBoth = z.object({ zh: z.string(), en: z.string() });
/** Describes a settlement payee in a list. */
export const listedSettlementPayee = z.object({
  payeeNo: orderNo,
  state: stateSchema(machine),
  /** Holds the number of changes so far: a decision refers to it. */
  changes: z.int(),
  partnerType: partnerTypeSchema,
  currency,
  name: z.string(),
  nickname: z.string(),
  account: z.string(),
  bankNo: z.string(),
  bank: inBoth,
  branch: z.string(),
  /** The reason why it was rejected, or suspended by operations. */
  reason: z.string(),
  madeAt: instant,
});

/** Describes one settlement payee completely: the submitted data, the names of its codes, its files and its history. */
export const settlementPayeeInFull = z.object({
  ...listedSettlementPayee.shape,
  ...z.omit(newSettlementPayee, { proofIds: true, passportIds: true, currency: true }).shape,
  organizationCode: z.string(),
  /** Holds the account holder's name as sent to the bank. */
  accName: z.string(),
  bankPlace: inBoth,
  industryName: inBoth,
  economicTypeName: inBoth,
  proofs: z.array(storedFile),
  passport: z.array(storedFile),
  history: z.array(historyRow),
});

/** Describes the register's data of a company, with the fields of the form. */
export const registeredCompany = z.object({
  creditCode: z.string(),
  organizationCode: z.string(),
  name: z.string(),
  legalPersonName: z.string(),
  address: z.string(),
  /** Holds the code of the economic division; empty when the register names no known one. */
  industry: z.string(),
  economicType: z.string(),
  postalCode: z.string(),
});
