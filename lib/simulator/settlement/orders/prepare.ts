import { activeOf } from "@/lib/access/agreements";
import { invariant, issueAt } from "@/lib/call/refusals";
import type { Gives, Takes } from "@/lib/call/call";
import { money } from "@/lib/money/money";
import { heldFor } from "@/lib/payments/rules";
import { reviewMarginPpm, reviewMinutes } from "@/lib/payments/terms";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { drawnOf } from "@/lib/settlement/draws";
import { customsSettlementAgreement, settleableCurrencies, settlementAgreement } from "@/lib/settlement/orders/terms";
import { versionsIn } from "../../access/agreements/versions";
import { writeQuote } from "../../exchange/orders/lock-quote";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { dollarsUp } from "@/lib/simulator/driving/market/dollars-up";
import { isCustomsOpen } from "../../materials/customs/standing";
import { feeAt, lookUpPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { feeOf } from "@/lib/money/fee";
import { together } from "@/lib/simulator/platform/store/together";
import { asNobody } from "@/lib/simulator/platform/store/under-way";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { term } from "@/lib/simulator/driving/worlds/world";
import { advanceable } from "../advance/give";
import { conditionsNow, interestPpmOf } from "../advance/times-now";
import { customsDrawn, requireCustomsLimit } from "../links/customs";
import { levelsToSettle } from "./levels";
import { timesFrom } from "./pace";
import {
  exchangeIntoYuan,
  requireEnough,
  requireHours,
  requireSettleable,
  settlementPrice,
  settlementTotal,
  type SettlementPrice,
} from "./price";
import { customsLeft, customsLimitOf, drawsFor, linksToSettle } from "../links/quota";
import { toLinkView } from "./views";

/** The versions of the agreements that a settlement accepts now. */
export async function agreementsOf(tx: Tx, isCustoms: boolean) {
  const versions = await versionsIn(tx);
  const ids: (typeof settlementAgreement | typeof customsSettlementAgreement)[] = isCustoms
    ? [settlementAgreement, customsSettlementAgreement]
    : [settlementAgreement];
  return ids.map((id) => {
    const active = activeOf(versions, id, tx.now);
    invariant(active, `the agreement ${id} has an active version`);
    return { id, version: active.version };
  });
}

/** What is held for a settlement that waits for its review: the most that its exchange may cost, and its fee. */
export async function boundOf(
  tx: Tx<"NO_RATE">,
  mode: "byPay" | "byReceive",
  { pay, fee }: Pick<SettlementPrice, "pay" | "fee">,
): Promise<{ readonly boundMinor: bigint; readonly heldMinor: bigint }> {
  // yuan are paid as they are, whichever amount was named
  if (mode === "byPay" || pay.currency === "CNH") return { boundMinor: pay.minor, heldMinor: pay.minor + fee.minor };
  const bound = heldFor(pay, term(tx.world, "reviewMarginPpm", reviewMarginPpm));
  const terms = (await feeAt(tx, "settlement", pay.currency)) ?? tx.refuse("NO_RATE");
  return { boundMinor: bound.minor, heldMinor: bound.minor + feeOf(bound, terms).minor };
}

/** What can be settled of a currency, and which links an amount would draw. */
export const settlementQuota: Handler<typeof settlementOrders.settlementQuota> = async (
  { method, payCurrency, amount, associationNos },
  context,
) => {
  const { userNo } = context.who;
  if (!settleableCurrencies.includes(payCurrency) || (amount && amount.currency !== payCurrency))
    return context.refuse(
      "INVALID_CURRENCY",
      issueAt(settleableCurrencies.includes(payCurrency) ? "amount" : "payCurrency"),
    );
  const links = await linksToSettle(context, { userNo, currency: payCurrency, method, associationNos });
  const draws = amount ? drawnOf(amount.minor, links) : [];
  const drawnBy = new Map(draws.map((draw) => [draw.of.id, draw.minor]));
  const sum = (of: (link: (typeof links)[number]) => bigint) => links.reduce((all, link) => all + of(link), 0n);
  const drawn = draws.reduce((all, { minor }) => all + minor, 0n);
  const customs = await customsOf(context, userNo);
  return {
    linked: money(
      payCurrency,
      sum(({ linkedMinor }) => linkedMinor),
    ),
    used: money(
      payCurrency,
      sum(({ usedMinor }) => usedMinor),
    ),
    left: money(
      payCurrency,
      sum(({ leftMinor }) => leftMinor),
    ),
    drawn: money(payCurrency, drawn),
    missing: money(payCurrency, amount ? amount.minor - drawn : 0n),
    rows: links.map((link) => toLinkView(link, payCurrency, drawnBy.get(link.id) ?? 0n, false)),
    customs,
    now: {
      ...(await conditionsNow(context)),
      ...(payCurrency === "CNH" && { offHours: null }),
      arrival: timesFrom(context.world, context.now),
    },
  };
};

async function customsOf(tx: Tx, userNo: string): Promise<Gives<typeof settlementOrders.settlementQuota>["customs"]> {
  if (!(await isCustomsOpen(tx, userNo))) return null;
  return { limit: money("USD", customsLimitOf(tx.world)), left: money("USD", await customsLeft(tx, userNo)) };
}

/** The rate that is locked for a settlement, what it costs then, and what it hangs on beside. */
async function quoted(
  tx: TxOf<typeof settlementOrders.settlementCost>,
  asked: Takes<typeof settlementOrders.settlementCost>,
) {
  const { userNo } = tx.who;
  const { method, payCurrency, amount, associationNos } = asked;
  const exchanged = await exchangeIntoYuan(tx, amount, payCurrency);
  const locked = async () => {
    const quote = await writeQuote(tx, { userNo, kind: "settlement", ...exchanged });
    requireEnough(tx, quote.sell);
    const price = settlementPrice(tx, method, quote);
    const usdMinor = (await dollarsUp(tx, price.pay)) ?? tx.refuse("NO_RATE");
    const { offHours } = exchanged;
    return { quote, price, offHours, levels: await levelsToSettle(tx, userNo, { usdMinor, payeeAccount: "" }) };
  };
  const of = { userNo, currency: payCurrency, method, associationNos };
  const [priced, links] = await together(locked(), linksToSettle(tx, of));
  return { ...priced, links };
}

/** Rate and fees of a settlement: the rate is locked for it, and what it needs is there now. */
export const settlementCost: Handler<typeof settlementOrders.settlementCost> = async (asked, context) =>
  asNobody(() =>
    context.transact(async (tx) => {
      const { who, world, now } = tx;
      const { method, mode, payCurrency } = asked;
      requireSettleable(tx, asked);
      requireHours(tx, asked);
      await together(lookUpPrices(tx), versionsIn(tx));
      const { quote, price, offHours, levels, links } = await quoted(tx, asked);
      const { pay, fee, debit } = price;
      const bound = levels.length > 0 ? await boundOf(tx, mode, price) : null;
      const draws = drawsFor(tx, money(payCurrency, bound?.boundMinor ?? pay.minor), links);
      const customsUsdMinor = await customsDrawn(tx, payCurrency, draws);
      await requireCustomsLimit(tx, who.userNo, customsUsdMinor);
      if (price.times)
        await advanceable(tx, { userNo: who.userNo, amount: debit, totalOf: settlementTotal(tx, price) });
      const isCustoms = customsUsdMinor > 0n;
      return {
        ...{ method, mode, pay, fee, debit },
        ...{ receive: price.receive, rate: price.rate, mid: quote.mid, speedyFee: price.speedyFee },
        advance: price.times && { amount: debit, ...price.times, interestPpm: interestPpmOf(world) },
        quoteId: quote.quoteId,
        at: now,
        expiresAt: quote.expiresAt,
        arrival: timesFrom(world, now),
        offHours,
        review: bound && {
          levels: levels.length,
          minutes: term(world, "reviewMinutes", reviewMinutes),
          held: money(payCurrency, method === "speedy" ? 0n : bound.heldMinor),
        },
        isCustoms,
        agreements: await agreementsOf(tx, isCustoms),
      };
    }),
  );
