import type * as z from "zod/mini";
import { merchant as account } from "@/lib/access/states";
import { orderCurrencies } from "@/lib/money/currency";
import type { Money } from "@/lib/money/money";
import type { chargingMode } from "@/lib/receiving/calls/receiving";
import { remittance } from "@/lib/receiving/states";
import { later, minuteMs } from "@/lib/time/instant";
import { nextIds } from "../../store/ids";
import { recordCreation } from "../../store/transition";
import { sendMessage } from "../../notices/message";
import { schedule } from "../../worlds/scheduler";
import { uetrOf } from "../../reference/uetr";
import { beneficiaryBank, intermediaryBank, receivingAccount } from "./route";
import type { Tx } from "../../store/tx";

/** Money that somebody abroad sends to a merchant. */
export interface Sending {
  readonly userNo: string;
  readonly amount: Money;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly payerBank: string;
  readonly payerCountry: string;
  readonly postscript: string;
  readonly chargingMode: z.output<typeof chargingMode>;
  /** The deductions of banks on the way; nothing when not given. With OUR there is none: the payer bears it. */
  readonly fee?: Money | undefined;
  readonly arrivesInMinutes: number;
  /** The income that it becomes waits, with its money held, for the orders that it pays. */
  readonly needsAssociation?: boolean | undefined;
}

/** Arrivals come after the expiries of their instant and before the market's ticks. */
export const arrivalPriority = 20;

/**
 * Puts a remittance in transit; it arrives by itself after a number of minutes of the world's time. Refuses unknown
 * merchants, closed accounts, currencies that are not received, and deductions that would leave nothing.
 */
export async function sendRemittance(
  tx: Tx<"CUSTOMER_NOTFOUND" | "INVALID_CURRENCY">,
  sending: Sending,
): Promise<{ orderNo: string; arrivesAt: Date }> {
  const {
    userNo,
    amount: { currency, minor },
    fee,
    chargingMode: mode,
    arrivesInMinutes,
    needsAssociation = false,
    ...labels
  } = sending;
  const merchant = await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo } });
  if (!merchant) return tx.refuse("CUSTOMER_NOTFOUND");
  if (merchant.state !== account.first) return tx.refuse("ACCOUNT_CLOSED");
  if (!orderCurrencies.includes(currency) || (fee && fee.currency !== currency)) return tx.refuse("INVALID_CURRENCY");
  const feeMinor = fee?.minor ?? 0n;
  if (minor <= feeMinor || feeMinor < 0n || (mode === "OUR" && feeMinor > 0n)) return tx.refuse("INVALID_PARAM");

  const arrivesAt = later(tx.now, arrivesInMinutes * minuteMs);
  const { id, orderNo } = await nextIds(tx, userNo, "RM");
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
      intermediaryBank: intermediaryBank(currency),
      beneficiaryBank,
      payeeAccount: receivingAccount(userNo, currency),
      needsAssociation,
      uetr: uetrOf(id),
      sentAt: tx.now,
      arrivesAt,
    },
  });
  await recordCreation(tx, remittance, { world: tx.world.id, id, state });
  await schedule(tx, { kind: "receiving.arrive", subject: id, dueAt: arrivesAt, priority: arrivalPriority });
  await sendMessage(tx, {
    userNo,
    kind: "remittanceComing",
    facts: { orderNo, amount: sending.amount, payer: labels.payerName, arrivesAt },
  });
  return { orderNo, arrivesAt };
}
