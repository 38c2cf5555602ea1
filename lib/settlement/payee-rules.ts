import type * as z from "zod/mini";
import { issueAt, type Detail, type InputIssue, type RefusalCode } from "@/lib/call/refusals";
import { fieldRuleIssue, type RuledIssue } from "@/lib/reference/ruled-fields";
import { normalizeForComparison, replaceAmpersand } from "@/lib/reference/written-names";
import {
  settlementFieldsOf,
  settlementPayeeIdTypes,
  isPassportRequired,
  settlementPayeeFields,
  type SettlementPayeeFieldName,
} from "./payee-fields";
import type { newSettlementPayee } from "./payee-shape";

/** Describes a settlement payee as submitted and stored: fields that its type does not require are empty. */
export type NewSettlementPayee = z.output<typeof newSettlementPayee>;

/** Describes the fault of one field of a settlement payee, as a key of the validation texts. */
export interface SettlementPayeeFault {
  readonly field: SettlementPayeeFieldName | "proofIds" | "passportIds";
  readonly issue: RuledIssue | "payee.needless" | "cert.type" | "country.abroad" | "files.missing";
}

/**
 * Returns a settlement payee in its stored form: numbers without spaces and in capitals, "&" as "and" in a Latin name.
 */
export const normalizeSettlementPayee = (payee: NewSettlementPayee): NewSettlementPayee => ({
  ...payee,
  name: payee.partnerType === "foreignIndividual" ? replaceAmpersand(payee.name) : payee.name,
  creditCode: normalizeForComparison(payee.creditCode),
  idNo: normalizeForComparison(payee.idNo),
  legalPersonIdNo: normalizeForComparison(payee.legalPersonIdNo),
  account: normalizeForComparison(payee.account),
  proofIds: [...new Set(payee.proofIds)],
  passportIds: [...new Set(payee.passportIds)],
});

/** Returns all faults of a normalised payee, by field in the form's order; empty when there are none. */
export function settlementPayeeFaults(payee: NewSettlementPayee): readonly SettlementPayeeFault[] {
  const rules = settlementFieldsOf(payee);
  const faults = rules.flatMap((rule): SettlementPayeeFault[] => {
    const issue = fieldRuleIssue(rule, payee[rule.field]) ?? listedIssue(payee, rule.field);
    return issue ? [{ field: rule.field, issue }] : [];
  });
  const fieldNames = new Set(rules.map(({ field }) => field));
  const needless = settlementPayeeFields.filter((field) => !fieldNames.has(field) && payee[field] !== "");
  return [
    ...faults,
    ...needless.map((field): SettlementPayeeFault => ({ field, issue: "payee.needless" })),
    ...fileFaults(payee),
  ];
}

/**
 * Returns the fault of a value that the type excludes: another document, or mainland China as the country of a person
 * from elsewhere.
 */
function listedIssue(
  { partnerType, idType, country }: NewSettlementPayee,
  field: SettlementPayeeFieldName,
): SettlementPayeeFault["issue"] | null {
  if (field === "idType")
    return settlementPayeeIdTypes(partnerType).some((type) => type === idType) ? null : "cert.type";
  return field === "country" && country === "CN" ? "country.abroad" : null;
}

/** Returns the faults of a payee's files: "Proof materials, passport photo" (specification 2, section 3). */
function fileFaults(payee: NewSettlementPayee): SettlementPayeeFault[] {
  const { proofIds, passportIds } = payee;
  const isPassportWanted = isPassportRequired(payee);
  return [
    ...(proofIds.length === 0 ? [{ field: "proofIds", issue: "files.missing" } as const] : []),
    ...(isPassportWanted && passportIds.length === 0
      ? [{ field: "passportIds", issue: "files.missing" } as const]
      : []),
    ...(!isPassportWanted && passportIds.length > 0
      ? [{ field: "passportIds", issue: "payee.needless" } as const]
      : []),
  ];
}

type FaultCode = Extract<
  RefusalCode,
  "CREDIT_CODE_INVALID" | "ACCOUNT_NUMBER_INVALID" | "INVALID_COUNTRY" | "SETTLE_PAYEE_INVALID"
>;

const codes: Partial<Record<SettlementPayeeFault["issue"], FaultCode>> = {
  "creditCode.shape": "CREDIT_CODE_INVALID",
  "account.national": "ACCOUNT_NUMBER_INVALID",
  "country.missing": "INVALID_COUNTRY",
};

/** Lists the codes with which `settlementPayeeRefusal` refuses; calls that accept a settlement payee declare them. */
export const settlementPayeeRefusals = [
  "CREDIT_CODE_INVALID",
  "ACCOUNT_NUMBER_INVALID",
  "INVALID_COUNTRY",
  "SETTLE_PAYEE_INVALID",
] as const satisfies readonly FaultCode[];

/** Describes a refusal of a settlement payee: the code of its first fault, and all faults as issues of the input. */
export interface SettlementPayeeRefusal {
  readonly code: FaultCode;
  readonly issues: readonly InputIssue[];
  readonly detail: Detail;
}

/** Returns the refusal for a settlement payee's faults, or null when there are none. */
export function settlementPayeeRefusal(payee: NewSettlementPayee): SettlementPayeeRefusal | null {
  const faults = settlementPayeeFaults(payee);
  const [first] = faults;
  if (!first) return null;
  const code = codes[first.issue] ?? "SETTLE_PAYEE_INVALID";
  return {
    code,
    issues: faults.map(({ field, issue }) => issueAt(field, issue)),
    detail: code === "SETTLE_PAYEE_INVALID" ? { field: first.field } : {},
  };
}

/**
 * Returns the organisation code in a unified social credit code: its ninth to seventeenth characters (GB 32100-2015).
 */
export const organizationCodeOf = (creditCode: string): string =>
  creditCode.length === 18 ? `${creditCode.slice(8, 16)}-${creditCode.slice(16, 17)}` : "";

/**
 * Returns the account holder's name as sent to the bank: Chinese names with full-width brackets and without spaces,
 * Latin ones in capitals, "&" as "and" (specification 3, section 5).
 */
export function settlementAccountHolderName({ name }: Pick<NewSettlementPayee, "name">): string {
  const spelledName = replaceAmpersand(name);
  if (!/\p{Script=Han}/u.test(spelledName)) return spelledName.toUpperCase();
  return spelledName.replace(/\s+/g, "").replaceAll("(", "（").replaceAll(")", "）");
}
