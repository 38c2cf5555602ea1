import type { Principal } from "@/lib/call/principal";
import { suggestedTargets } from "@/lib/exchange/limit";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { roundToQuote, type Rate } from "@/lib/money/rate";
import { book } from "@/lib/simulator/exchange/forward/book-forward";
import { cancel } from "@/lib/simulator/exchange/orders/cancel";
import { lockQuote } from "@/lib/simulator/exchange/orders/lock-quote";
import { placeLimit } from "@/lib/simulator/exchange/limit/place-limit";
import { placeRealTime } from "@/lib/simulator/exchange/orders/place-real-time";
import { customerRate } from "@/lib/simulator/driving/market/price";
import type { Day } from "@/lib/time/beijing";
import { demoPayPassword } from "./demo-accounts";
import type { Stage } from "./stage";
import { lockedWorld } from "@/lib/simulator/driving/worlds/begin-world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

/** Confirms what is large enough for it. */
const payPassword = demoPayPassword;

/** The exchanges of a scenario's merchant, in the words of a story. Amounts are minor units of the sell currency. */
export function exchangeActions(stage: Stage, owner: Principal) {
  async function rate(sell: Currency, buy: Currency) {
    const price = await customerRate(
      { ...worldContext(stage.sql, await lockedWorld(stage.sql, stage.world.id)), now: stage.now },
      sell,
      buy,
    );
    if (!price) throw new Error(`the scenario's market has a rate of ${sell} and ${buy}`);
    return price;
  }
  return {
    async exchange(sell: Currency, buy: Currency, minor: bigint) {
      const { quoteId } = await stage.act(owner, "exchange.lockQuote", lockQuote, {
        sell,
        buy,
        amount: money(sell, minor),
      });
      return stage.act(owner, "exchange.placeRealTime", placeRealTime, { quoteId, payPassword });
    },
    /** Fixes a rate now for a later day. */
    async book(
      kind: "booked" | "postFunded",
      sell: Currency,
      buy: Currency,
      minor: bigint,
      deliveryDate: Day,
      deliveryType: "auto" | "manual" = "auto",
    ) {
      const { quoteId } = await stage.act(owner, "exchange.lockQuote", lockQuote, {
        kind,
        sell,
        buy,
        amount: money(sell, minor),
      });
      return stage.act(owner, "exchange.book", book, { kind, quoteId, deliveryDate, deliveryType, payPassword });
    },
    /** Waits for a rate a third of a percent better, or for one nearly as far away as a target may be. */
    async wait(sell: Currency, buy: Currency, minor: bigint, validUntil: Day, target: "near" | "far" = "near") {
      const { rate: current, side } = await rate(sell, buy);
      const far: Rate = {
        ...current,
        value: roundToQuote(current, (current.value * (side === "sellBase" ? 1_009n : 991n)) / 1_000n, "half-even"),
      };
      return stage.act(owner, "exchange.placeLimit", placeLimit, {
        sell,
        buy,
        amount: money(sell, minor),
        target: target === "far" ? far : suggestedTargets(current, side).usual,
        validUntil,
        payPassword,
      });
    },
    callOffExchange: (orderNo: string) => stage.act(owner, "exchange.cancel", cancel, { orderNo }),
  };
}
