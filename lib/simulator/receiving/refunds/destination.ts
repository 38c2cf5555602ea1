import { issueAt } from "@/lib/call/refusals";
import { anywhere, national } from "@/lib/payments/destinations-by-country";
import type { refundPayeeFields, RefundPayee } from "@/lib/receiving/calls/refunds";
import { refundNameIssue } from "@/lib/receiving/refund-entry";
import { bicOf, ibanOf, usesIban } from "@/lib/reference/account-formats";
import { isSameOffice } from "@/lib/reference/bic";
import { nameKey } from "@/lib/reference/company-names";
import { isCountry } from "@/lib/reference/places/countries";
import { comparable } from "@/lib/reference/written-names";
import { askNames, guessing } from "../../payments/payees/name-check";
import { areMerchantsFiles, areOwnFiles } from "../../files/own-files";
import type { OpsWho, Who } from "@/lib/call/who";
import type { CallTx } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { hopsOf } from "../remittances/hops";

/** The account that a remittance was sent from, as it named it; what it did not say is empty. */
export async function remitterAccount(tx: InWorld, from: Row<"Remittance">): Promise<RefundPayee> {
  const [first] = (await hopsOf(tx, [from.id]))(from.id);
  return {
    payeeName: from.payerName,
    payeeAccount: from.payerAccount,
    payeeBank: from.payerBank,
    payeeSwift: first?.swift ?? "",
    payeeCountry: from.payerCountry,
  };
}

/** A payee's account as it is kept: numbers without blanks and in capitals. */
const tidied = ({ payeeName, payeeAccount, payeeBank, payeeSwift, payeeCountry }: RefundPayee): RefundPayee => ({
  payeeName: payeeName.trim(),
  payeeAccount: comparable(payeeAccount),
  payeeBank: payeeBank.trim(),
  payeeSwift: comparable(payeeSwift),
  payeeCountry,
});

/** Whether an account is the remitter's own, in each of its details. */
export const isRemitters = (payee: RefundPayee, own: RefundPayee): boolean =>
  nameKey(payee.payeeName) === nameKey(own.payeeName) &&
  comparable(payee.payeeAccount) === comparable(own.payeeAccount) &&
  nameKey(payee.payeeBank) === nameKey(own.payeeBank) &&
  isSameOffice(comparable(payee.payeeSwift), comparable(own.payeeSwift)) &&
  payee.payeeCountry === own.payeeCountry;

type Asked = { readonly [K in keyof RefundPayee]?: string | undefined } & {
  readonly reason?: string | undefined;
  readonly fileIds?: readonly string[] | undefined;
  readonly goesOn?: boolean | undefined;
};

/** Where a refund goes. */
export interface RefundDestination extends RefundPayee {
  readonly isElsewhere: boolean;
  readonly fileIds: string[];
  readonly nameMatch: string | null;
}

type Deciding = CallTx<"REFUND_FIELD_INVALID" | "FILE_NOTFOUND" | "NAME_NOT_MATCHED", Who | OpsWho>;

/**
 * Works out where a refund goes: back to the remitter's own account, unless another one is named. That one needs a reason,
 * papers of the merchant's, an account as the banks of its country write them, and a name that the account is known by.
 */
export async function refundDestination(
  tx: Deciding,
  asked: Asked,
  { userNo, currency, own }: { readonly userNo: string; readonly currency: string; readonly own: RefundPayee },
): Promise<RefundDestination> {
  const named = payeeIn(asked);
  if (!named || isRemitters(named, own)) return { ...own, isElsewhere: false, fileIds: [], nameMatch: null };
  const payee = tidied(named);
  const fault = payeeFault(payee, currency) ?? wordsFault(asked);
  if (fault) return tx.refuse("REFUND_FIELD_INVALID", issueAt(fault.field, fault.issue), { ...fault });
  const fileIds = [...new Set(asked.fileIds)];
  const { who } = tx;
  const mayHandIn =
    who.realm === "portal"
      ? await areOwnFiles({ ...tx, who }, "PAYEE_PROOF", fileIds)
      : await areMerchantsFiles(tx, userNo, "PAYEE_PROOF", fileIds);
  if (!mayHandIn) return tx.refuse("FILE_NOTFOUND");
  const { match } = await guessing(tx, userNo, async () => {
    const [said] = await askNames(tx, [{ account: payee.payeeAccount, name: payee.payeeName }]);
    return said ?? { match: "impossible" };
  });
  if (match === "none" && !asked.goesOn) return tx.refuse("NAME_NOT_MATCHED", { payee: payee.payeeName });
  return { ...payee, isElsewhere: true, fileIds, nameMatch: match };
}

/** The payee that is named whole; the call's schema lets none be named in part. */
function payeeIn(asked: Asked): RefundPayee | undefined {
  const { payeeName, payeeAccount, payeeBank, payeeSwift, payeeCountry } = asked;
  if (!payeeName || !payeeAccount || !payeeBank || !payeeSwift || !payeeCountry) return undefined;
  return { payeeName, payeeAccount, payeeBank, payeeSwift, payeeCountry };
}

interface Fault {
  readonly field: (typeof refundPayeeFields)[number] | "reason" | "fileIds";
  readonly issue: string;
}

/**
 * What is wrong with an account: its country, the bank's code of another country, a number that its banks do not have, or
 * names that banks' messages do not carry: renminbi on the mainland alone may be paid in Chinese.
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
  const bic = bicOf(payeeCountry);
  // a remitter that is paid elsewhere is paid where that bank is
  if (!bic.isRight(payeeSwift) || bic.otherCountry?.(payeeSwift)) return { field: "payeeSwift", issue: bic.issue };
  const format = usesIban(payeeCountry) ? ibanOf(payeeCountry) : (national[payeeCountry] ?? anywhere).account.format;
  return format.isRight(payeeAccount) ? undefined : { field: "payeeAccount", issue: format.issue };
}

/** Another account than the remitter's is explained, in words and by papers. */
function wordsFault({ reason = "", fileIds = [] }: Asked): Fault | undefined {
  if (reason.trim() === "") return { field: "reason", issue: "text.missing" };
  return fileIds.length === 0 ? { field: "fileIds", issue: "files.missing" } : undefined;
}
