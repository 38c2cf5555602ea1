import type { payments } from "@/lib/payments/calls";
import { debitOf } from "@/lib/payments/rules";
import type { Answer } from "../desk";
import { amountsOrMinimum, closedUntil } from "../exchange/amounts";
import { feeAt } from "../exchange/fee-table";
import { writeQuote } from "../exchange/lock-quote";
import { customerRate } from "../market/price";
import { chargesOf } from "./charges";
import { dispatchAtOf } from "./dispatch-time";
import { payable } from "./payable";

/** What a payment would cost. Where the account pays in another currency, the rate is locked: the payment's amount is bought exactly. */
export const cost: Answer<typeof payments.cost> = async ({ bearer, ...asked }, { who, world, now, refuse, transact }) =>
  transact(async (sql) => {
    const { no } = await payable(sql, world.id, who, asked);
    if (no) return refuse(no.code, no.detail);
    const { amount, payCurrency } = asked;
    const quote = payCurrency === amount.currency ? null : await lockedFor();
    const charges = await chargesOf(sql, world, now, { pay: quote?.sell ?? amount, exchangeFee: quote?.fee ?? null, bearer });
    if (!charges) return refuse("NO_RATE");
    const { ownFee, correspondentFee, exchangeFee } = charges;
    return {
      amount, arrival: amount, fee: ownFee, correspondentFee, exchangeFee, debit: debitOf(charges),
      rate: quote?.rate ?? null, quoteId: quote?.quoteId ?? null, expiresAt: quote?.expiresAt ?? null, at: now, dispatchAt: dispatchAtOf(world, now),
    };

    async function lockedFor() {
      const closed = closedUntil(world, now);
      if (closed) return refuse("MARKET_CLOSED", closed);
      const price = await customerRate(sql, world, payCurrency, amount.currency);
      if (!price) return refuse("NO_RATE");
      const { amounts, minimum } = amountsOrMinimum(amount, price.rate, payCurrency, amount.currency);
      if (!amounts) return refuse("BELOW_MINI_LIMIT", { minimum });
      // what is bought for a payment costs what a real-time exchange does
      const terms = (await feeAt(sql, world, "realTime", payCurrency, now)) ?? refuse("NO_RATE");
      return writeQuote(sql, world, { userNo: who.userNo, kind: "payment", amounts, rate: price.rate, terms }, now);
    }
  });
