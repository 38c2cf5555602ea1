import { electronicFormatIBAN } from "ibantools";
import type * as z from "zod/mini";
import { issueAt, type Detail, type InputIssue, type RefusalCode } from "@/lib/call/refusals";
import { ibanCountryOf, isIban, usesIban } from "@/lib/reference/account-formats";
import { countryOfBic } from "@/lib/reference/bic";
import { isCountry } from "@/lib/reference/places/countries";
import { ruledIssue, type RuledIssue } from "@/lib/reference/ruled-fields";
import {
  channels,
  destinationOf,
  entityTypesOf,
  isSupportedPair,
  payeeFields,
  type Channel,
  type Destination,
  type PayeeField,
} from "./destinations";
import type { newPayee } from "./payee-shape";
import { isPayable } from "./rules";
import { payee as machine } from "./states";

/** A payee as typed or sent: fields that a destination does not require may be missing. */
export type NewPayee = z.output<typeof newPayee> & { readonly channel?: Channel | undefined };

/** A payee as it is kept: every field is there, empty where there is nothing. */
export type Payee = Required<{ [K in keyof NewPayee]-?: NonNullable<NewPayee[K]> }>;

/** The fault of one field of a payee, as a key of the validation texts. */
export interface PayeeFault {
  readonly field: PayeeField | "currency" | "bankCountry" | "entityType";
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
 * An account's number as payees are kept with: without blanks, in capitals. An IBAN has no hyphens either, as some write
 * it, nor its own name before it, with which it is copied from invoices.
 */
export function accountMeant(text: string): string {
  const bare = spaceless(text);
  const iban = electronicFormatIBAN(bare.replace(/^IBAN[:.]?/, ""));
  return iban !== null && isIban(iban) ? iban : bare;
}

/**
 * A payee as it is kept: "An ampersand in an account name is turned into 'and'" (specification 3, section 5); numbers
 * without their spaces, in capitals.
 */
export function tidied(payee: NewPayee): Payee {
  const account = accountMeant(payee.account);
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
 * All faults of a tidied payee, by field; empty when there are none. A fault of the destination itself is reported
 * alone: its fields are not known.
 */
export function payeeFaults(payee: Payee): readonly PayeeFault[] {
  if (!isPayable(payee.currency)) return [{ field: "currency", issue: "payee.currency" }];
  if (!isCountry(payee.bankCountry)) return [{ field: "bankCountry", issue: "country.missing" }];
  if (!isCountry(payee.country)) return [{ field: "country", issue: "country.missing" }];
  if (!isSupportedPair(payee)) return [{ field: "currency", issue: "payee.pair" }];
  const destination = destinationOf(payee);
  if (!destination) return [{ field: "entityType", issue: "payee.kind" }];
  return [...fieldFaults(destination, payee), ...homeFaults(payee), ...intermediaryFaults(payee)];
}

function fieldFaults({ fields }: Destination, payee: Payee): PayeeFault[] {
  const asked = fields.flatMap((rule): PayeeFault[] => {
    const issue = ruledIssue(rule, payee[rule.field]);
    return issue ? [{ field: rule.field, issue }] : [];
  });
  // SWIFT code and bank's name of a Hong Kong account follow from its clearing code
  const known = new Set<PayeeField>([
    ...fields.map(({ field }) => field),
    ...(payee.channel === "hk" ? (["swift", "bankName"] as const) : []),
  ]);
  return [
    ...asked,
    ...payeeFields
      .filter((field) => !known.has(field) && payee[field] !== "")
      .map((field): PayeeFault => ({ field, issue: "payee.needless" })),
  ];
}

/** A mainland company is at home on the mainland, one from elsewhere is not. */
function homeFaults({ entityType, country }: Payee): PayeeFault[] {
  const isAtHome = country === "CN";
  const isWrong = (entityType === "mainlandCompany" && !isAtHome) || (entityType === "nonMainlandCompany" && isAtHome);
  return isWrong ? [{ field: "country", issue: "payee.home" }] : [];
}

/** An intermediary bank is named whole or not at all: its country and code must agree, a territory with its country. */
function intermediaryFaults({ intermediaryName, intermediarySwift, intermediaryCountry }: Payee): PayeeFault[] {
  if (!intermediaryName && !intermediarySwift && !intermediaryCountry) return [];
  if (!intermediarySwift) return [{ field: "intermediarySwift", issue: "payee.intermediary" }];
  return intermediaryCountry && ibanCountryOf(countryOfBic(intermediarySwift)) !== ibanCountryOf(intermediaryCountry)
    ? [{ field: "intermediarySwift", issue: "swift.shape" }]
    : [];
}

type FaultCode = Extract<
  RefusalCode,
  | "INVALID_CURRENCY"
  | "INVALID_COUNTRY"
  | "PAIR_UNSUPPORTED"
  | "IBAN_INVALID"
  | "ACCOUNT_NUMBER_INVALID"
  | "SWIFT_INVALID"
  | "PAYEE_FIELD_INVALID"
>;

/** The codes by which `payeeRefusal` says no; calls that take a payee declare them. */
export const payeeRefusals = [
  "INVALID_CURRENCY",
  "INVALID_COUNTRY",
  "PAIR_UNSUPPORTED",
  "IBAN_INVALID",
  "ACCOUNT_NUMBER_INVALID",
  "SWIFT_INVALID",
  "PAYEE_FIELD_INVALID",
] as const satisfies readonly FaultCode[];

const codes: Partial<Record<PayeeFault["issue"], FaultCode>> = {
  "payee.currency": "INVALID_CURRENCY",
  "country.missing": "INVALID_COUNTRY",
  "payee.pair": "PAIR_UNSUPPORTED",
  "account.iban": "IBAN_INVALID",
  "account.number": "ACCOUNT_NUMBER_INVALID",
  "account.national": "ACCOUNT_NUMBER_INVALID",
  "swift.shape": "SWIFT_INVALID",
};

/** A refusal of a payee: the code of its first fault, and all of them as issues of the input. */
export interface PayeeRefusal {
  readonly code: FaultCode;
  readonly issues: readonly InputIssue[];
  readonly detail: Detail;
}

/** Describes how a payee's faults are refused; null when there are none. */
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

/** The kinds of payees there, with the chosen kind where it is among them. */
export const kindAt = <T extends string>(bankCountry: string, chosen: T) =>
  entityTypesOf(bankCountry).find((kind) => kind === chosen) ?? entityTypesOf(bankCountry)[0] ?? "company";

/** Whether a payee in this state can be paid. */
export const mayBePaid = (state: (typeof machine.states)[number]): boolean => state === "enabled";

/** Whether a payee waits to be checked, and why. */
export const waitsFor = ({
  state,
  awaitsMaterial,
}: {
  state: (typeof machine.states)[number];
  awaitsMaterial: boolean;
}): "material" | "check" | null => (state !== machine.first ? null : awaitsMaterial ? "material" : "check");
