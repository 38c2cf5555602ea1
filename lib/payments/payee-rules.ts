import { electronicFormatIBAN } from "ibantools";
import type * as z from "zod/mini";
import { issueAt, type Detail, type InputIssue } from "@/lib/call/refusals";
import { ibanCountryOf, isIban, usesIban } from "@/lib/reference/account-formats";
import { countryOfBic } from "@/lib/reference/bic";
import { isCountry } from "@/lib/reference/places/countries";
import { fieldRuleIssue, type RuledIssue } from "@/lib/reference/ruled-fields";
import {
  payeeDestinationFields,
  entityTypesOf,
  isCurrencySendableToCountry,
  payeeFields,
  type Destination,
  type PayeeFieldName,
} from "./destinations";
import { channels, type Channel } from "./terms";
import type { newPayee, payeeRefusals } from "./payee-shape";
import { isPaymentCurrency } from "./rules";

/** Describes a payee as input: fields that a destination does not require may be missing. */
export type NewPayee = z.output<typeof newPayee> & { readonly channel?: Channel | undefined };

/** Describes a payee as it is stored: every field is present, empty when it has no value. */
export type Payee = Required<{ [K in keyof NewPayee]-?: NonNullable<NewPayee[K]> }>;

/** Describes the fault of one field of a payee, as a key of the validation texts. */
export interface PayeeFault {
  readonly field: PayeeFieldName | "currency" | "bankCountry" | "entityType";
  readonly issue:
    | RuledIssue
    | "payee.pair"
    | "payee.currency"
    | "payee.kind"
    | "payee.home"
    | "payee.intermediary"
    | "payee.needless";
}

const spaceless = (text: string): string => text.replace(/\s/g, "").toUpperCase();

/**
 * Normalizes an account number for storage: without blanks, in capitals. An IBAN loses hyphens, and the prefix "IBAN"
 * with which it is copied from invoices.
 */
export function normalizeAccount(text: string): string {
  const bare = spaceless(text);
  const iban = electronicFormatIBAN(bare.replace(/^IBAN[:.]?/, ""));
  return iban !== null && isIban(iban) ? iban : bare;
}

/**
 * Normalizes a payee for storage: "An ampersand in an account name is turned into 'and'" (specification 3, section 5);
 * numbers are stored without spaces, in capitals.
 */
export function normalizePayee(payee: NewPayee): Payee {
  const account = normalizeAccount(payee.account);
  return {
    ...payee,
    channel: payee.channel ?? channels[0],
    name: payee.name
      .replace(/\s*&\s*/g, " and ")
      .replace(/ {2,}/g, " ")
      .trim(),
    account: usesIban(payee.bankCountry) ? (electronicFormatIBAN(account) ?? account) : account,
    swift: spaceless(payee.swift),
    bankCode: spaceless(payee.bankCode ?? "").replace(/-/g, ""),
    cardType: payee.cardType ?? "",
    intermediaryName: payee.intermediaryName ?? "",
    intermediarySwift: spaceless(payee.intermediarySwift ?? ""),
    intermediaryCountry: payee.intermediaryCountry ?? "",
    province: payee.province ?? "",
    city: payee.city ?? "",
    postalCode: payee.postalCode ?? "",
    mobile: payee.mobile ?? "",
    proofIds: [...new Set(payee.proofIds ?? [])],
  };
}

/**
 * Returns all faults of a normalized payee, by field; empty when there are none. A fault of the destination itself is
 * reported alone, because its fields are not known.
 */
export function payeeFaults(payee: Payee): readonly PayeeFault[] {
  if (!isPaymentCurrency(payee.currency)) return [{ field: "currency", issue: "payee.currency" }];
  if (!isCountry(payee.bankCountry)) return [{ field: "bankCountry", issue: "country.missing" }];
  if (!isCountry(payee.country)) return [{ field: "country", issue: "country.missing" }];
  if (!isCurrencySendableToCountry(payee)) return [{ field: "currency", issue: "payee.pair" }];
  const destination = payeeDestinationFields(payee);
  if (!destination) return [{ field: "entityType", issue: "payee.kind" }];
  return [...fieldFaults(destination, payee), ...homeFaults(payee), ...intermediaryFaults(payee)];
}

function fieldFaults({ fields }: Destination, payee: Payee): PayeeFault[] {
  const ruleFaults = fields.flatMap((rule): PayeeFault[] => {
    const issue = fieldRuleIssue(rule, payee[rule.field]);
    return issue ? [{ field: rule.field, issue }] : [];
  });
  // SWIFT code and bank's name of a Hong Kong account follow from its clearing code
  const knownFields = new Set<PayeeFieldName>([
    ...fields.map(({ field }) => field),
    ...(payee.channel === "hk" ? (["swift", "bankName"] as const) : []),
  ]);
  return [
    ...ruleFaults,
    ...payeeFields
      .filter((field) => !knownFields.has(field) && payee[field] !== "")
      .map((field): PayeeFault => ({ field, issue: "payee.needless" })),
  ];
}

/** Requires that a mainland company is at home on the mainland, and a company from elsewhere is not. */
function homeFaults({ entityType, country }: Payee): PayeeFault[] {
  const isAtHome = country === "CN";
  const isWrong = (entityType === "mainlandCompany" && !isAtHome) || (entityType === "nonMainlandCompany" && isAtHome);
  return isWrong ? [{ field: "country", issue: "payee.home" }] : [];
}

/**
 * Requires an intermediary bank to be complete or empty: its country and code must agree, where a territory counts as
 * its country.
 */
function intermediaryFaults({ intermediaryName, intermediarySwift, intermediaryCountry }: Payee): PayeeFault[] {
  if (!intermediaryName && !intermediarySwift && !intermediaryCountry) return [];
  if (!intermediarySwift) return [{ field: "intermediarySwift", issue: "payee.intermediary" }];
  return intermediaryCountry && ibanCountryOf(countryOfBic(intermediarySwift)) !== ibanCountryOf(intermediaryCountry)
    ? [{ field: "intermediarySwift", issue: "swift.shape" }]
    : [];
}

type FaultCode = (typeof payeeRefusals)[number];

const codes: Partial<Record<PayeeFault["issue"], FaultCode>> = {
  "payee.currency": "INVALID_CURRENCY",
  "country.missing": "INVALID_COUNTRY",
  "payee.pair": "PAIR_UNSUPPORTED",
  "account.iban": "IBAN_INVALID",
  "account.number": "ACCOUNT_NUMBER_INVALID",
  "account.national": "ACCOUNT_NUMBER_INVALID",
  "swift.shape": "SWIFT_INVALID",
};

/** Describes a refusal of a payee: the code of its first fault, and all of them as issues of the input. */
export interface PayeeRefusal {
  readonly code: FaultCode;
  readonly issues: readonly InputIssue[];
  readonly detail: Detail;
}

/** Returns the refusal for a payee's faults, or null when there are none. */
export function payeeRefusal(payee: Payee): PayeeRefusal | null {
  const faults = payeeFaults(payee);
  const [first] = faults;
  if (!first) return null;
  const code = codes[first.issue] ?? "PAYEE_FIELD_INVALID";
  // the bank of an account in Hong Kong is entered as its clearing code
  const entryOf = (field: PayeeFault["field"]) =>
    payee.channel === "hk" && field === "bankCode" ? "clearingCode" : field;
  return {
    code,
    issues: faults.map(({ field, issue }) => issueAt(entryOf(field), issue)),
    detail: code === "PAYEE_FIELD_INVALID" ? { field: first.field } : {},
  };
}

/** Returns the selected kind if the country's banks have it, otherwise their first kind. */
export const validEntityTypeFor = <T extends string>(bankCountry: string, selectedKind: T) =>
  entityTypesOf(bankCountry).find((kind) => kind === selectedKind) ?? entityTypesOf(bankCountry)[0] ?? "company";
