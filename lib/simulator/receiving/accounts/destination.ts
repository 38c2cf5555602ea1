import { issueAt } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { receivingBank, type Rail } from "@/lib/receiving/account-places";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { isVerifiedOnce } from "../../verification/standing/verified-once";
import { beneficiary, receivingAccount as usualNumber, type Bank } from "../remittances/route";

/** Whose account a remittance is sent to, by which number, where and how, and whether its income waits for an association. */
interface Destination {
  readonly userNo: string;
  readonly payeeAccount: string;
  /** The bank that keeps it. */
  readonly bank: Bank;
  readonly rail: Rail;
  readonly needsAssociation: boolean;
}

/** To whom, as far as the payer says: the merchant, an account's number, or both. */
interface Asked {
  readonly userNo?: string | undefined;
  readonly accountNo?: string | undefined;
  readonly currency: Currency;
}

/** An account that was applied for: at its own bank, which takes SWIFT, or the first rail of its place where it is local. */
function spoken(row: Row<"ReceivingAccount">): Destination {
  const bank = receivingBank(row);
  return {
    userNo: row.userNo,
    payeeAccount: row.number,
    bank: bank ? { bank: bank.en, swift: bank.bic, country: row.country } : beneficiary,
    rail: bank?.rails[0]?.rail ?? "SWIFT",
    // local accounts, and those of exports through an agent, take payments for orders that have to be shown
    needsAssociation: row.kind === "local" || row.tradeType === "agentExport",
  };
}

/** A number of the bank that keeps what needs no application: the merchant's usual one, or nobody's. */
const atOurBank = (userNo: string, payeeAccount: string): Destination => ({
  userNo,
  payeeAccount,
  bank: beneficiary,
  rail: "SWIFT",
  needsAssociation: false,
});

/**
 * Where a remittance goes. By an account's number, whatever has become of that account; else to the merchant's newest
 * active account in the currency, else to the number that every merchant has once it is verified. Refuses a number of
 * nobody's where no merchant is named, and one that is not the named merchant's.
 */
export async function destinationOf(
  tx: Tx<"CUSTOMER_NOTFOUND">,
  { userNo, accountNo, currency }: Asked,
): Promise<Destination> {
  const world = tx.world.id;
  const number = accountNo?.replace(/\s/g, "").toUpperCase();
  if (number) {
    const row = await tx.prisma.receivingAccount.findFirst({ where: { world, number } });
    if (row && userNo && row.userNo !== userNo)
      return tx.refuse("INVALID_PARAM", issueAt("accountNo", "account.others"));
    if (row) return spoken(row);
    return atOurBank(userNo ?? tx.refuse("CUSTOMER_NOTFOUND"), number);
  }
  if (!userNo) return tx.refuse("CUSTOMER_NOTFOUND");
  const newest = await tx.prisma.receivingAccount.findFirst({
    where: { world, userNo, currency, state: machine.first },
    orderBy: [{ openedAt: "desc" }, { id: "desc" }],
  });
  return newest ? spoken(newest) : atOurBank(userNo, usualNumber(userNo, currency));
}

/** Why banks return a payment, as their messages have it: the code of ISO 20022 (ExternalReturnReason1Code), in both languages. */
const returnReasons = {
  unknown: "AC01 账号不存在 No such account",
  cancelled: "AC04 收款账户已注销 Closed account",
  currency: "AM03 账户不接收该币种 Currency not taken",
} as const;

/** Whether the number that needs no application is a merchant's account: it is opened with the first verification. */
export const hasUsualAccount = (tx: InWorld, userNo: string): Promise<boolean> => isVerifiedOnce(tx, userNo);

/**
 * Why a remittance that arrives goes back, in the bank's words; null where its account takes it. An account that takes it
 * is kept from being cancelled until the transaction ends.
 */
export async function whyItGoesBack(
  tx: Tx,
  { userNo, currency, payeeAccount }: Pick<Row<"Remittance">, "userNo" | "currency" | "payeeAccount">,
): Promise<string | null> {
  // named cast: a remittance is in one of the currencies
  if (payeeAccount === usualNumber(userNo, currency as Currency))
    return (await hasUsualAccount(tx, userNo)) ? null : returnReasons.unknown;
  const row = await lockRow(tx, "ReceivingAccount", { world: tx.world.id, number: payeeAccount }, "shared");
  // a number of nobody's when it was sent may since have been issued to somebody else
  if (row?.userNo !== userNo) return returnReasons.unknown;
  if (row.state !== machine.first) return returnReasons.cancelled;
  return row.currency === currency ? null : returnReasons.currency;
}
