import type { Who } from "@/lib/call/who";
import { suggestedTargets } from "@/lib/exchange/limit";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { quoted, type Rate } from "@/lib/money/rate";
import { book } from "@/lib/simulator/exchange/book-forward";
import { cancel as cancelExchange } from "@/lib/simulator/exchange/cancel";
import { lockQuote } from "@/lib/simulator/exchange/lock-quote";
import { placeLimit } from "@/lib/simulator/exchange/place-limit";
import { placeRealTime } from "@/lib/simulator/exchange/place-real-time";
import { customerRate } from "@/lib/simulator/market/price";
import { shock } from "@/lib/simulator/operations/market";
import { failPayment, succeedPayment } from "@/lib/simulator/operations/payments";
import { rejectRemittance, sendRemittance } from "@/lib/simulator/operations/remittances";
import { addPayee } from "@/lib/simulator/payments/add-payee";
import { cancel as cancelPayment } from "@/lib/simulator/payments/cancel";
import { cost } from "@/lib/simulator/payments/cost";
import { pay } from "@/lib/simulator/payments/pay";
import { addDays, beijing, type Day } from "@/lib/time/beijing";
import { demoOps, demoPayPassword } from "./demo-accounts";
import { demoPayees, demoRemittances, type DemoPayee, type DemoRemittance } from "./demo-material";
import type { Stage } from "./stage";

const ops = { realm: "operations", name: demoOps.name } as const;

/** What the merchant does in the story, in the words of the story. */
const deedsOf = (stage: Stage, owner: Who) => {
  const world = stage.world.name;

  async function rate(sell: Currency, buy: Currency) {
    const price = await customerRate(stage.sql, stage.world, sell, buy);
    if (!price) throw new Error(`the scenario's market has a rate of ${sell} and ${buy}`);
    return price;
  }

  return {
    /** Somebody abroad sends money; it arrives by itself. */
    receive: ({ arrivesInMinutes, ...sent }: DemoRemittance) =>
      stage.act(ops, "operations.sendRemittance", sendRemittance, { world, userNo: owner.userNo, payerAccount: "", chargingMode: "SHA", arrivesInMinutes, ...sent }),
    reject: (orderNo: string, reason: string) => stage.act(ops, "operations.rejectRemittance", rejectRemittance, { world, orderNo, reason }),
    move: (currency: Currency, ppm: number) => stage.act(ops, "operations.shock", shock, { world, currency, ppm }),

    async exchange(sell: Currency, buy: Currency, minor: bigint) {
      const { quoteId } = await stage.act(owner, "exchange.lockQuote", lockQuote, { sell, buy, amount: money(sell, minor) });
      return stage.act(owner, "exchange.placeRealTime", placeRealTime, { quoteId });
    },
    /** Fixes a rate now for a later day. */
    async book(kind: "booked" | "postFunded", sell: Currency, buy: Currency, minor: bigint, deliveryDate: Day, deliveryType: "auto" | "manual" = "auto") {
      const { quoteId } = await stage.act(owner, "exchange.lockQuote", lockQuote, { kind, sell, buy, amount: money(sell, minor) });
      return stage.act(owner, "exchange.book", book, { kind, quoteId, deliveryDate, deliveryType });
    },
    /** Waits for a rate a third of a percent better, or for one nearly as far away as a target may be. */
    async wait(sell: Currency, buy: Currency, minor: bigint, validUntil: Day, target: "near" | "far" = "near") {
      const { rate: current, side } = await rate(sell, buy);
      const far: Rate = { ...current, value: quoted(current, (current.value * (side === "sellBase" ? 1_009n : 991n)) / 1_000n, "half-even") };
      return stage.act(owner, "exchange.placeLimit", placeLimit, { sell, buy, amount: money(sell, minor), target: target === "far" ? far : suggestedTargets(current, side).usual, validUntil });
    },
    callOffExchange: (orderNo: string) => stage.act(owner, "exchange.cancel", cancelExchange, { orderNo }),

    payee: async (payee: DemoPayee) => (await stage.act(owner, "payments.addPayee", addPayee, { entityType: "company", nickname: "", ...payee })).payeeId,
    async pay(payeeId: string, currency: Currency, minor: bigint, reference: string, { from = currency, bearer = "SHA" }: { from?: Currency; bearer?: "OUR" | "SHA" } = {}) {
      const asked = { payeeId, amount: money(currency, minor), payCurrency: from, bearer };
      const { quoteId } = await stage.act(owner, "payments.cost", cost, asked);
      return stage.act(owner, "payments.pay", pay, { ...asked, ...(quoteId && { quoteId }), purpose: "goods", reference, merchantOrderNo: "", payPassword: demoPayPassword });
    },
    callOff: (orderNo: string) => stage.act(owner, "payments.cancel", cancelPayment, { orderNo }),
    arrives: (orderNo: string) => stage.act(ops, "operations.succeedPayment", succeedPayment, { world, orderNo }),
    bounces: (orderNo: string, reason: string) => stage.act(ops, "operations.failPayment", failPayment, { world, orderNo, reason }),
  };
};

/**
 * A working day of the demo merchant's, from ten in the morning to ten of the next: money comes in, some is exchanged,
 * some paid, and at the end there is an order in every state that exists.
 */
export async function tellDemo(stage: Stage, owner: Who, first: Day): Promise<void> {
  const [second, later] = [addDays(first, 1), addDays(first, 14)];
  const { receive, reject, move, exchange, book, wait, callOffExchange, payee, pay, callOff, arrives, bounces } = deedsOf(stage, owner);

  for (const sent of demoRemittances.received) await receive(sent);
  const doubtful = await receive(demoRemittances.rejected);

  await stage.until(beijing(first, 11, 30));
  await reject(doubtful.orderNo, "Beneficiary name does not match");
  await exchange("USD", "EUR", 40_000_00n);
  await exchange("USD", "CNH", 25_000_00n);
  await exchange("EUR", "GBP", 9_000_00n);
  await wait("EUR", "USD", 5_000_00n, second); // filled by the afternoon's move
  await wait("AUD", "USD", 3_000_00n, second); // touched by it too, but there are no Australian dollars: fails
  await wait("USD", "JPY", 10_000_00n, first, "far"); // never touched: expires at midnight
  const unwanted = await wait("HKD", "USD", 80_000_00n, second);
  await book("booked", "USD", "CNH", 4_000_00n, second); // delivers itself at midnight
  await book("booked", "USD", "HKD", 3_000_00n, second, "manual"); // waits to be delivered by hand before 17:00
  await book("booked", "EUR", "CNH", 2_500_00n, later);
  await book("postFunded", "EUR", "JPY", 2_000_00n, second); // its money is there at midnight
  await book("postFunded", "GBP", "USD", 60_000_00n, second); // short unless more comes in before 17:00: then in default
  await book("postFunded", "USD", "EUR", 12_000_00n, later, "manual");
  const regretted = await book("booked", "USD", "JPY", 1_500_00n, later);

  await stage.until(beijing(first, 14));
  await callOffExchange(unwanted.orderNo);
  await callOffExchange(regretted.orderNo);
  const [factory, carrier, agency] = [await payee(demoPayees.factory), await payee(demoPayees.carrier), await payee(demoPayees.agency)];
  const goods = await pay(factory, "EUR", 12_500_00n, "PO 2026 0317", { bearer: "OUR" });
  const freight = await pay(carrier, "USD", 3_200_00n, "BL 774401");
  const mistaken = await pay(agency, "GBP", 1_800_00n, "MARCH CAMPAIGN");
  await callOff(mistaken.orderNo);

  await stage.until(beijing(first, 15));
  await move("EUR", 6_000);
  await move("AUD", 6_000);

  await stage.until(beijing(first, 16, 30));
  await arrives(goods.orderNo);
  await bounces(freight.orderNo, "Account closed");

  await stage.until(beijing(second, 9, 45));
  await pay(carrier, "USD", 7_450_00n, "BL 774402", { from: "EUR" }); // with the banks by ten o'clock
  await receive(demoRemittances.onItsWay);
  await wait("USD", "EUR", 15_000_00n, addDays(second, 7), "far"); // still waiting
  await wait("USD", "JPY", 6_000_00n, addDays(second, 2));

  await stage.until(beijing(second, 10));
  await pay(agency, "GBP", 2_150_00n, "APRIL CAMPAIGN"); // may still be cancelled for five minutes
}
