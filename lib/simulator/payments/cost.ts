import type { payments } from "@/lib/payments/calls";
import { debitOf, heldFor } from "@/lib/payments/rules";
import { reviewMarginPpm, reviewMinutes } from "@/lib/payments/terms";
import type { Answer } from "../desk";
import { amountsOrMinimum, closedUntil } from "../exchange/amounts";
import { feeAt } from "../exchange/fee-table";
import { writeQuote } from "../exchange/lock-quote";
import { customerRate } from "../market/price";
import { term } from "../world";
import { chargesOf } from "./charges";
import { dispatchAtOf } from "./dispatch-time";
import { dollarsUp } from "./dollars-up";
import { minimumMissed, payable } from "./payable";
import { requirePaymentMode } from "./payment-mode";
import { levelsToPass } from "./review/levels-to-pass";

/** What a payment would cost. Where the account pays in another currency, the rate is locked: the amount that was named is bought, or sold, exactly. */
export const cost: Answer<typeof payments.cost> = async ({ bearer, ...asked }, { who, world, now, by, refuse, transact }) =>
  transact(async (sql) => {
    await requirePaymentMode(sql, world.id, who.userNo, "single");
    const found = await payable(sql, world.id, who, asked);
    if (found.no) return refuse(found.no.code, found.no.detail);
    const { payee, currency, feeCurrency } = found;
    const { amount: named, payCurrency } = asked;
    const isExchanged = payCurrency !== currency;
    const closed = isExchanged || feeCurrency !== payCurrency ? closedUntil(world, now) : null;
    if (closed) return refuse("MARKET_CLOSED", closed);
    const quote = isExchanged ? await lockedFor() : null;
    const amount = quote?.buy ?? named;
    const minimum = minimumMissed(amount);
    if (minimum) return refuse("BELOW_MINI_LIMIT", { minimum });
    const charges = await chargesOf(sql, world, now, { pay: quote?.sell ?? amount, exchangeFee: quote?.fee ?? null, bearer, feeCurrency, rate: quote?.rate ?? null });
    if (!charges) return refuse("NO_RATE");
    const { ownFee, correspondentFee, exchangeFee } = charges;
    const usdMinor = (await dollarsUp(sql, world.id, amount)) ?? refuse("NO_RATE");
    const levels = await levelsToPass(sql, world.id, who.userNo, { usdMinor, bankCountry: payee.bankCountry }, by.at);
    const held = quote ? heldFor(charges.pay, term(world, "reviewMarginPpm", reviewMarginPpm)) : charges.pay;
    return {
      amount, arrival: amount, fee: ownFee, correspondentFee, exchangeFee, debit: debitOf(charges),
      rate: quote?.rate ?? null, quoteId: quote?.quoteId ?? null, expiresAt: quote?.expiresAt ?? null, at: now, dispatchAt: dispatchAtOf(world, { placedAt: now }),
      review: levels.length > 0 ? { levels: levels.length, minutes: term(world, "reviewMinutes", reviewMinutes), held } : null,
    };

    async function lockedFor() {
      const price = await customerRate(sql, world, payCurrency, currency);
      if (!price) return refuse("NO_RATE");
      const { amounts, minimum } = amountsOrMinimum(named, price.rate, payCurrency, currency);
      if (!amounts) return refuse("BELOW_MINI_LIMIT", { minimum });
      // what is bought for a payment costs what a real-time exchange does
      const terms = (await feeAt(sql, world, "realTime", payCurrency, now)) ?? refuse("NO_RATE");
      return writeQuote(sql, world, { userNo: who.userNo, kind: "payment", amounts, rate: price.rate, terms }, now);
    }
  });
