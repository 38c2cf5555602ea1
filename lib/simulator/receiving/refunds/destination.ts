import { issueAt } from "@/lib/call/refusals";
import { anywhere, national } from "@/lib/payments/destinations-by-country";
import type { refundPayeeFields, RefundPayee } from "@/lib/receiving/calls/refunds";
import { refundNameIssue } from "@/lib/receiving/refund-entry";
import { bicFormat, ibanFormat, usesIban } from "@/lib/reference/account-formats";
import { isSameBicOffice } from "@/lib/reference/bic";
import { companyNameKey } from "@/lib/reference/company-names";
import { isCountry } from "@/lib/reference/places/countries";
import { normalizeForComparison } from "@/lib/reference/written-names";
import { checkAccountNames, limitNameGuessing } from "../../payments/payees/name-check";
import { areMerchantsFiles, canSubmitFiles } from "../../files/own-files";
import type { OpsPrincipal, Principal } from "@/lib/call/principal";
import type { CallTx } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { remittanceHopsOf } from "../remittances/hops";

/** Returns the account that a remittance was sent from, as it names it; missing details are empty. */
export async function remitterAccount(tx: InWorld, from: Row<"Remittance">): Promise<RefundPayee> {
  const [first] = (await remittanceHopsOf(tx, [from.id]))(from.id);
  return {
    payeeName: from.payerName,
    payeeAccount: from.payerAccount,
    payeeBank: from.payerBank,
    payeeSwift: first?.swift ?? "",
    payeeCountry: from.payerCountry,
  };
}

/** Returns a payee's account in its stored form: numbers without spaces and in capitals. */
const normalizedPayee = ({
  payeeName,
  payeeAccount,
  payeeBank,
  payeeSwift,
  payeeCountry,
}: RefundPayee): RefundPayee => ({
  payeeName: payeeName.trim(),
  payeeAccount: normalizeForComparison(payeeAccount),
  payeeBank: payeeBank.trim(),
  payeeSwift: normalizeForComparison(payeeSwift),
  payeeCountry,
});

/** Returns true when an account equals the remitter's own in every detail. */
export const isRemitterOwnAccount = (payee: RefundPayee, remitter: RefundPayee): boolean =>
  companyNameKey(payee.payeeName) === companyNameKey(remitter.payeeName) &&
  normalizeForComparison(payee.payeeAccount) === normalizeForComparison(remitter.payeeAccount) &&
  companyNameKey(payee.payeeBank) === companyNameKey(remitter.payeeBank) &&
  isSameBicOffice(normalizeForComparison(payee.payeeSwift), normalizeForComparison(remitter.payeeSwift)) &&
  payee.payeeCountry === remitter.payeeCountry;

type DestinationRequest = { readonly [K in keyof RefundPayee]?: string | undefined } & {
  readonly reason?: string | undefined;
  readonly fileIds?: readonly string[] | undefined;
  readonly goesOn?: boolean | undefined;
};

/** Describes the destination of a refund. */
export interface RefundDestination extends RefundPayee {
  readonly isElsewhere: boolean;
  readonly fileIds: string[];
  readonly nameMatch: string | null;
}

type Deciding = CallTx<"REFUND_FIELD_INVALID" | "FILE_NOTFOUND" | "NAME_NOT_MATCHED", Principal | OpsPrincipal>;

/**
 * Resolves the destination of a refund: the remitter's own account, unless another one is named. That one requires a
 * reason, documents of the merchant, an account in the format of its country's banks, and a name that the account is
 * known by.
 */
export async function refundDestination(
  tx: Deciding,
  request: DestinationRequest,
  {
    userNo,
    currency,
    remitter,
  }: { readonly userNo: string; readonly currency: string; readonly remitter: RefundPayee },
): Promise<RefundDestination> {
  const namedPayee = payeeIn(request);
  if (!namedPayee || isRemitterOwnAccount(namedPayee, remitter))
    return { ...remitter, isElsewhere: false, fileIds: [], nameMatch: null };
  const payee = normalizedPayee(namedPayee);
  const fault = payeeFault(payee, currency) ?? wordsFault(request);
  if (fault) return tx.refuse("REFUND_FIELD_INVALID", issueAt(fault.field, fault.issue), { ...fault });
  const fileIds = [...new Set(request.fileIds)];
  const { principal } = tx;
  const mayHandIn =
    principal.realm === "portal"
      ? await canSubmitFiles({ ...tx, principal }, "PAYEE_PROOF", fileIds)
      : await areMerchantsFiles(tx, userNo, "PAYEE_PROOF", fileIds);
  if (!mayHandIn) return tx.refuse("FILE_NOTFOUND");
  const { match } = await limitNameGuessing(tx, userNo, async () => {
    const [answer] = await checkAccountNames(tx, [{ account: payee.payeeAccount, name: payee.payeeName }]);
    return answer ?? { match: "impossible" };
  });
  if (match === "none" && !request.goesOn) return tx.refuse("NAME_NOT_MATCHED", { payee: payee.payeeName });
  return { ...payee, isElsewhere: true, fileIds, nameMatch: match };
}

/** Returns the payee when it is named completely; the call's schema rejects a partial one. */
function payeeIn(request: DestinationRequest): RefundPayee | undefined {
  const { payeeName, payeeAccount, payeeBank, payeeSwift, payeeCountry } = request;
  if (!payeeName || !payeeAccount || !payeeBank || !payeeSwift || !payeeCountry) return undefined;
  return { payeeName, payeeAccount, payeeBank, payeeSwift, payeeCountry };
}

interface Fault {
  readonly field: (typeof refundPayeeFields)[number] | "reason" | "fileIds";
  readonly issue: string;
}

/**
 * Returns the fault of an account: its country, a bank code of another country, a number that its banks do not use, or
 * names that bank messages cannot carry (only renminbi on the mainland may be paid in Chinese).
 */
function payeeFault(
  { payeeName, payeeAccount, payeeBank, payeeSwift, payeeCountry }: RefundPayee,
  currency: string,
): Fault | undefined {
  for (const [field, text] of Object.entries({ payeeName, payeeBank } as const)) {
    const issue = refundNameIssue(text, payeeCountry, currency);
    if (issue) return { field: field as "payeeName" | "payeeBank", issue }; // named cast: the two fields above
  }
  if (!isCountry(payeeCountry)) return { field: "payeeCountry", issue: "country.unknown" };
  const bic = bicFormat(payeeCountry);
  // a remitter that is paid elsewhere is paid where that bank is
  if (!bic.isRight(payeeSwift) || bic.otherCountry?.(payeeSwift)) return { field: "payeeSwift", issue: bic.issue };
  const format = usesIban(payeeCountry)
    ? ibanFormat(payeeCountry)
    : (national[payeeCountry] ?? anywhere).account.format;
  return format.isRight(payeeAccount) ? undefined : { field: "payeeAccount", issue: format.issue };
}

/** Requires a reason and documents for another account than the remitter's. */
function wordsFault({ reason = "", fileIds = [] }: DestinationRequest): Fault | undefined {
  if (reason.trim() === "") return { field: "reason", issue: "text.missing" };
  return fileIds.length === 0 ? { field: "fileIds", issue: "files.missing" } : undefined;
}
