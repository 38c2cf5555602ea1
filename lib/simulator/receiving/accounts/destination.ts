import { issueAt } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { receivingBank, type Rail } from "@/lib/receiving/account-places";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { hasEverBeenVerified } from "../../verification/standing/verified-once";
import { beneficiary, receivingAccountNumber as usualNumber, type Bank } from "../remittances/route";

/**
 * Describes the destination of a remittance: the merchant, the account's number, bank and rail, and whether its income
 * requires an association.
 */
interface Destination {
  readonly userNo: string;
  readonly payeeAccount: string;
  /** The bank of the account. */
  readonly bank: Bank;
  readonly rail: Rail;
  readonly needsAssociation: boolean;
}

/** Describes the destination as far as the payer specifies it: the merchant, an account's number, or both. */
interface DestinationInput {
  readonly userNo?: string | undefined;
  readonly accountNo?: string | undefined;
  readonly currency: Currency;
}

/**
 * Returns the destination of an account that was applied for: at its own bank, by SWIFT, or by the first rail of its
 * place when it is local.
 */
function appliedDestination(row: Row<"ReceivingAccount">): Destination {
  const bank = receivingBank(row);
  return {
    userNo: row.userNo,
    payeeAccount: row.number,
    bank: bank ? { bank: bank.en, swift: bank.bic, country: row.country } : beneficiary,
    rail: bank?.rails[0]?.rail ?? "SWIFT",
    // local accounts, and those of exports through an agent, accept payments for orders that have to be presented
    needsAssociation: row.kind === "local" || row.tradeType === "agentExport",
  };
}

/**
 * Returns the destination of a number at the bank that requires no application: the merchant's usual number, or an
 * unknown one.
 */
const atOurBank = (userNo: string, payeeAccount: string): Destination => ({
  userNo,
  payeeAccount,
  bank: beneficiary,
  rail: "SWIFT",
  needsAssociation: false,
});

/**
 * Returns the destination of a remittance: by an account's number, regardless of that account's state; otherwise the
 * merchant's newest active account in the currency, or the number that every merchant has once it is verified. Refuses
 * an unknown number without a named merchant, and one that is not the named merchant's.
 */
export async function remittanceDestination(
  tx: Tx<"CUSTOMER_NOTFOUND">,
  { userNo, accountNo, currency }: DestinationInput,
): Promise<Destination> {
  const world = tx.world.id;
  const number = accountNo?.replace(/\s/g, "").toUpperCase();
  if (number) {
    const row = await tx.prisma.receivingAccount.findFirst({ where: { world, number } });
    if (row && userNo && row.userNo !== userNo)
      return tx.refuse("INVALID_PARAM", issueAt("accountNo", "account.others"));
    if (row) return appliedDestination(row);
    return atOurBank(userNo ?? tx.refuse("CUSTOMER_NOTFOUND"), number);
  }
  if (!userNo) return tx.refuse("CUSTOMER_NOTFOUND");
  const newest = await tx.prisma.receivingAccount.findFirst({
    where: { world, userNo, currency, state: machine.first },
    orderBy: [{ openedAt: "desc" }, { id: "desc" }],
  });
  return newest ? appliedDestination(newest) : atOurBank(userNo, usualNumber(userNo, currency));
}

/**
 * Holds the reasons with which banks return a payment: the code of ISO 20022 (ExternalReturnReason1Code), in both
 * languages.
 */
const returnReasons = {
  unknown: "AC01 账号不存在 No such account",
  cancelled: "AC04 收款账户已注销 Closed account",
  currency: "AM03 账户不接收该币种 Currency not taken",
} as const;

/**
 * Returns true when the merchant has the account number that requires no application: it is opened with the first
 * verification.
 */
export const hasDefaultReceivingAccount = (tx: InWorld, userNo: string): Promise<boolean> =>
  hasEverBeenVerified(tx, userNo);

/**
 * Returns the bank's reason for returning an arriving remittance, or null when the account accepts it. An accepting
 * account is locked against cancellation until the transaction ends.
 */
export async function remittanceReturnReason(
  tx: Tx,
  { userNo, currency, payeeAccount }: Pick<Row<"Remittance">, "userNo" | "currency" | "payeeAccount">,
): Promise<string | null> {
  // named cast: a remittance is in one of the currencies
  if (payeeAccount === usualNumber(userNo, currency as Currency))
    return (await hasDefaultReceivingAccount(tx, userNo)) ? null : returnReasons.unknown;
  const row = await lockRow(tx, "ReceivingAccount", { world: tx.world.id, number: payeeAccount }, "shared");
  // a number that no merchant had when it was sent may since have been issued to another
  if (row?.userNo !== userNo) return returnReasons.unknown;
  if (row.state !== machine.first) return returnReasons.cancelled;
  return row.currency === currency ? null : returnReasons.currency;
}
