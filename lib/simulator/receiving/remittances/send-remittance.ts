import type * as z from "zod/mini";
import { merchant as account } from "@/lib/access/states";
import { issueAt } from "@/lib/call/refusals";
import { orderCurrencies } from "@/lib/money/currency";
import type { Money } from "@/lib/money/money";
import type { chargingMode } from "@/lib/receiving/calls/receiving";
import { remittance } from "@/lib/receiving/states";
import { isBefore, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "../../notices/message";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { uetrOf } from "../../reference/uetr";
import { planRemittanceHops, type Via, insertRemittanceRoute } from "./hops";
import { remittanceDestination, remittanceReturnReason } from "../accounts/destination";
import type { Bank } from "./route";
import { trackedFrom } from "./remittance-view";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes money sent to a merchant from abroad. */
export interface Sending {
  /** The merchant; an account's number also identifies it. */
  readonly userNo?: string | undefined;
  /** The account it is sent to; by default the merchant's newest in the currency, or its usual one. */
  readonly accountNo?: string | undefined;
  readonly amount: Money;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly payerBank: string;
  readonly payerCountry: string;
  readonly postscript: string;
  readonly chargingMode: z.output<typeof chargingMode>;
  /** The deductions of banks on the route, zero by default. With OUR there is none: the payer bears them. */
  readonly fee?: Money | undefined;
  readonly arrivesInMinutes: number;
  /** The banks between the payer's and ours, in order; by default the currency's correspondent. */
  readonly via?: readonly Via[] | undefined;
  /** True when the resulting income waits, with its money held, for the orders that it pays. */
  readonly needsAssociation?: boolean | undefined;
  /** True when the resulting income is checked before it is credited. */
  readonly needsCheck?: boolean | undefined;
}

/** Returns the payer's bank, with a code in the form of a BIC: the bank's letters, its country, and a place. */
function payersBank({ payerBank, payerCountry }: Sending): Bank {
  const letters = payerBank.toUpperCase().replace(/[^A-Z]/g, "");
  return {
    bank: payerBank,
    swift: letters === "" ? "" : `${letters.slice(0, 4).padEnd(4, "X")}${payerCountry}22`,
    country: payerCountry,
  };
}

/** Runs arrivals after the expiries of their instant and before the market's ticks. */
export const arrivalPriority = 20;

/**
 * Puts a remittance in transit; it arrives automatically after a number of minutes of the world's time. One that its
 * account does not accept is returned at that time, and its merchant is notified only then. Refuses unknown merchants,
 * closed accounts, currencies that are not received, and deductions that would leave nothing.
 */
export async function putRemittanceInTransit(
  tx: Tx<"CUSTOMER_NOTFOUND" | "INVALID_CURRENCY">,
  sending: Sending,
): Promise<{ orderNo: string; arrivesAt: Date }> {
  const {
    userNo: namedUserNo,
    accountNo,
    amount: { currency, minor },
    fee,
    chargingMode: mode,
    arrivesInMinutes,
    needsAssociation,
    needsCheck,
    via,
    ...labels
  } = sending;
  const to = await remittanceDestination(tx, { userNo: namedUserNo, accountNo, currency });
  const { userNo } = to;
  const merchant = await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo } });
  if (!merchant) return tx.refuse("CUSTOMER_NOTFOUND");
  if (merchant.state !== account.first) return tx.refuse("ACCOUNT_CLOSED");
  if (!orderCurrencies.includes(currency) || (fee && fee.currency !== currency))
    return tx.refuse("INVALID_CURRENCY", issueAt(orderCurrencies.includes(currency) ? "fee" : "amount"));
  // what passes other banks on its way is a wire, to a local account as well
  const rail = via && via.length > 0 ? "SWIFT" : to.rail;
  const isLocal = rail !== "SWIFT";
  const banks = { payers: payersBank(sending), payees: to.bank };
  const hops = planRemittanceHops(tx, banks, { currency, chargingMode: mode, fee, via, isLocal });
  const feeMinor = hops.reduce((sum, { keptMinor }) => sum + keptMinor, 0n);
  if (minor <= feeMinor || (mode === "OUR" && feeMinor > 0n))
    return tx.refuse("INVALID_PARAM", issueAt("fee", "fee.range"));

  // remittances by a local rail, or that will be returned, are neither announced nor listed in transit
  const isTracked =
    !isLocal && !isBefore(tx.now, trackedFrom) && (await remittanceReturnReason(tx, { ...to, currency })) === null;
  const arrivesAt = addMilliseconds(tx.now, arrivesInMinutes * minuteMs);
  const { id, orderNo } = await nextIdAndOrderNo(tx, userNo, "RM");
  const state = remittance.first;
  await tx.prisma.remittance.create({
    data: {
      world: tx.world.id,
      id,
      orderNo,
      userNo,
      state,
      currency,
      amountMinor: minor,
      feeMinor,
      chargingMode: mode,
      ...labels,
      intermediaryBank: hops.length > 2 ? (hops[1]?.bank ?? "") : "",
      beneficiaryBank: hops.at(-1)?.bank ?? "",
      payeeAccount: to.payeeAccount,
      needsAssociation: needsAssociation ?? to.needsAssociation,
      needsCheck: needsCheck ?? false,
      isTracked,
      rail,
      uetr: uetrOf(id),
      sentAt: tx.now,
      arrivesAt,
    },
  });
  await insertRemittanceRoute(tx, { id, userNo, sentAt: tx.now, arrivesAt }, hops);
  await recordCreationInHistory(tx, remittance, { world: tx.world.id, id, state });
  await schedule(tx, { kind: "receiving.arrive", subject: id, dueAt: arrivesAt, priority: arrivalPriority });
  const facts = { orderNo, amount: sending.amount, payer: labels.payerName, arrivesAt };
  if (isTracked) await sendMerchantMessage(tx, { userNo, kind: "remittanceComing", facts });
  return { orderNo, arrivesAt };
}
