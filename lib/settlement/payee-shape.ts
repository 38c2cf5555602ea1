import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { line, orderNo } from "@/lib/call/field-schemas";
import { historyRow, stateOf } from "@/lib/call/state";
import { uploadUses } from "@/lib/files/terms";
import { currency } from "@/lib/money/currency";
import { instant } from "@/lib/time/instant";
import { idTypes, partnerTypes } from "./payee-fields";
import { settlementPayee as machine } from "./states";
import {
  addressLengthMax,
  branchLengthMax,
  contactLengthMax,
  nameLengthMax,
  nicknameLengthMax,
  settledCurrencies,
} from "./terms";

export const partnerType = z.enum(partnerTypes);

const mayBe = (max: number) => z._default(line(0, max), "");
const countryOrNone = z._default(
  z.union([z.literal(""), z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing"))]),
  "",
);
const files = z._default(z.array(z.uuid()).check(z.maxLength(uploadUses.PAYEE_PROOF.countMax, "text.long")), []);

/**
 * A settlement payee as it is sent: which fields its type asks for, and how they are written, is in the table
 * (`fieldsOf`). Numbers may still hold the blanks they are written with.
 */
export const newSettlementPayee = z.object({
  partnerType,
  currency: z._default(z.enum(settledCurrencies), settledCurrencies[0]),
  name: line(1, nameLengthMax),
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
  address: line(1, addressLengthMax),
  businessAddress: mayBe(addressLengthMax),
  postalCode: mayBe(6),
  contactPerson: mayBe(contactLengthMax),
  contactPhone: mayBe(20),
  /** The bank by its number in the mainland's payment system. */
  bankNo: line(1, 12),
  branch: line(1, branchLengthMax),
  province: line(1, 6),
  city: line(1, 6),
  bankAddress: line(1, addressLengthMax),
  account: line(1, 60),
  nickname: mayBe(nicknameLengthMax),
  /** What shows the account and the relation to its holder, uploaded as PAYEE_PROOF. */
  proofIds: files,
  /** The picture of a passport, uploaded as PAYEE_PROOF. */
  passportIds: files,
});

const inBoth = z.object({ zh: z.string(), en: z.string() });
/** A settlement payee as lists show it. */
export const listedSettlementPayee = z.object({
  payeeNo: orderNo,
  state: stateOf(machine),
  /** How often it has changed: what is decided is named by it. */
  changes: z.int(),
  partnerType,
  currency,
  name: z.string(),
  nickname: z.string(),
  account: z.string(),
  bankNo: z.string(),
  bank: inBoth,
  branch: z.string(),
  /** Why it was rejected, or operations took it out of use. */
  reason: z.string(),
  madeAt: instant,
});

/** One settlement payee whole: what was sent, what its codes mean, its files and its history. */
export const settlementPayeeInFull = z.object({
  ...listedSettlementPayee.shape,
  ...z.omit(newSettlementPayee, { proofIds: true, passportIds: true, currency: true }).shape,
  organizationCode: z.string(),
  /** The account holder's name as the bank is told. */
  accName: z.string(),
  bankPlace: inBoth,
  industryName: inBoth,
  economicTypeName: inBoth,
  proofs: z.array(storedFile),
  passport: z.array(storedFile),
  history: z.array(historyRow),
});

/** What the register of companies says of one, as the form has it. */
export const registeredCompany = z.object({
  creditCode: z.string(),
  organizationCode: z.string(),
  name: z.string(),
  legalPersonName: z.string(),
  address: z.string(),
  /** The division of the economy by its code; empty where the register names none that is known. */
  industry: z.string(),
  economicType: z.string(),
  postalCode: z.string(),
});
