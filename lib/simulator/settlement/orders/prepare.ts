import { activeAgreementVersion } from "@/lib/access/agreements";
import { invariant, issueAt } from "@/lib/call/refusals";
import type { CallOutput, CallInput } from "@/lib/call/call";
import { money } from "@/lib/money/money";
import { heldAmountWithMargin } from "@/lib/payments/rules";
import { reviewMarginPpm, reviewMinutes } from "@/lib/payments/terms";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { splitOverSources } from "@/lib/settlement/draws";
import { customsSettlementAgreement, settleableCurrencies, settlementAgreement } from "@/lib/settlement/orders/terms";
import { readAgreementVersions } from "../../access/agreements/versions";
import { storeLockedQuote } from "../../exchange/orders/lock-quote";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { maySettleByCustoms } from "../../materials/customs/standing";
import { currentFeeTerms, preloadPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { feeOf } from "@/lib/money/fee";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { withoutTenant } from "@/lib/simulator/platform/store/under-way";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { requireAdvanceableDraws } from "../advance/give";
import { currentOrderConditions, dailyAdvanceInterestPpm } from "../advance/times-now";
import { customsDrawnUsdMinor, requireCustomsLimit } from "../links/customs";
import { requiredSettlementLevels } from "./levels";
import { settlementTimesFrom } from "./pace";
import {
  priceExchangeIntoYuan,
  requireMinimumSettlement,
  requireSettlementMarketOpen,
  requireSettleableCurrency,
  settlementPrice,
  settlementTotalCalculator,
  type SettlementPrice,
} from "./price";
import { remainingCustomsLimit, dailyCustomsLimit, allocateDraws, resolveDrawableLinks } from "../links/quota";
import { toLinkView } from "./views";

/** Returns the agreement versions that a settlement accepts now. */
export async function currentSettlementAgreements(tx: Tx, isCustoms: boolean) {
  const versions = await readAgreementVersions(tx);
  const ids: (typeof settlementAgreement | typeof customsSettlementAgreement)[] = isCustoms
    ? [settlementAgreement, customsSettlementAgreement]
    : [settlementAgreement];
  return ids.map((id) => {
    const active = activeAgreementVersion(versions, id, tx.now);
    invariant(active, `the agreement ${id} has an active version`);
    return { id, version: active.version };
  });
}

/** Returns the amount held for a settlement during its review: the maximum cost of its exchange, and its fee. */
export async function settlementHoldAmounts(
  tx: Tx<"NO_RATE">,
  mode: "byPay" | "byReceive",
  { pay, fee }: Pick<SettlementPrice, "pay" | "fee">,
): Promise<{ readonly boundMinor: bigint; readonly heldMinor: bigint }> {
  // yuan are paid as they are, whichever amount was named
  if (mode === "byPay" || pay.currency === "CNH") return { boundMinor: pay.minor, heldMinor: pay.minor + fee.minor };
  const maximum = heldAmountWithMargin(pay, numericWorldTerm(tx.world, "reviewMarginPpm", reviewMarginPpm));
  const terms = (await currentFeeTerms(tx, "settlement", pay.currency)) ?? tx.refuse("NO_RATE");
  return { boundMinor: maximum.minor, heldMinor: maximum.minor + feeOf(maximum, terms).minor };
}

/** Returns the amount of a currency that can be settled, and the links that an amount would draw. */
export const getSettleableAmountAndDraws: Handler<typeof settlementOrders.settlementQuota> = async (
  { method, payCurrency, amount, associationNos },
  context,
) => {
  const { userNo } = context.principal;
  if (!settleableCurrencies.includes(payCurrency) || (amount && amount.currency !== payCurrency))
    return context.refuse(
      "INVALID_CURRENCY",
      issueAt(settleableCurrencies.includes(payCurrency) ? "amount" : "payCurrency"),
    );
  const links = await resolveDrawableLinks(context, { userNo, currency: payCurrency, method, associationNos });
  const draws = amount ? splitOverSources(amount.minor, links) : [];
  const drawnBy = new Map(draws.map((draw) => [draw.of.id, draw.minor]));
  const sum = (of: (link: (typeof links)[number]) => bigint) => links.reduce((all, link) => all + of(link), 0n);
  const drawnMinor = draws.reduce((all, { minor }) => all + minor, 0n);
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
    drawn: money(payCurrency, drawnMinor),
    missing: money(payCurrency, amount ? amount.minor - drawnMinor : 0n),
    rows: links.map((link) => toLinkView(link, payCurrency, drawnBy.get(link.id) ?? 0n, false)),
    customs,
    now: {
      ...(await currentOrderConditions(context)),
      ...(payCurrency === "CNH" && { offHours: null }),
      arrival: settlementTimesFrom(context.world, context.now),
    },
  };
};

async function customsOf(
  tx: Tx,
  userNo: string,
): Promise<CallOutput<typeof settlementOrders.settlementQuota>["customs"]> {
  if (!(await maySettleByCustoms(tx, userNo))) return null;
  return {
    limit: money("USD", dailyCustomsLimit(tx.world)),
    left: money("USD", await remainingCustomsLimit(tx, userNo)),
  };
}

/** Locks a rate for a settlement and returns the quote, its price and the levels and links it depends on. */
async function quoteWithLinks(
  tx: TxOf<typeof settlementOrders.settlementCost>,
  request: CallInput<typeof settlementOrders.settlementCost>,
) {
  const { userNo } = tx.principal;
  const { method, payCurrency, amount, associationNos } = request;
  const exchange = await priceExchangeIntoYuan(tx, amount, payCurrency);
  const lockQuote = async () => {
    const quote = await storeLockedQuote(tx, { userNo, kind: "settlement", ...exchange });
    requireMinimumSettlement(tx, quote.sell);
    const price = settlementPrice(tx, method, quote);
    const usdMinor = (await usdCentsRoundedUp(tx, price.pay)) ?? tx.refuse("NO_RATE");
    const { offHours } = exchange;
    return {
      quote,
      price,
      offHours,
      levels: await requiredSettlementLevels(tx, userNo, { usdMinor, payeeAccount: "" }),
    };
  };
  const of = { userNo, currency: payCurrency, method, associationNos };
  const [pricedQuote, links] = await awaitAllBeforeFailing(lockQuote(), resolveDrawableLinks(tx, of));
  return { ...pricedQuote, links };
}

/** Returns the rate and fees of a settlement: locks the rate, and requires that its preconditions hold now. */
export const quoteSettlementCost: Handler<typeof settlementOrders.settlementCost> = async (request, context) =>
  withoutTenant(() =>
    context.transact(async (tx) => {
      const { principal, world, now } = tx;
      const { method, mode, payCurrency } = request;
      requireSettleableCurrency(tx, request);
      requireSettlementMarketOpen(tx, request);
      await awaitAllBeforeFailing(preloadPrices(tx), readAgreementVersions(tx));
      const { quote, price, offHours, levels, links } = await quoteWithLinks(tx, request);
      const { pay, fee, debit } = price;
      const reservation = levels.length > 0 ? await settlementHoldAmounts(tx, mode, price) : null;
      const draws = allocateDraws(tx, money(payCurrency, reservation?.boundMinor ?? pay.minor), links);
      const customsUsdMinor = await customsDrawnUsdMinor(tx, payCurrency, draws);
      await requireCustomsLimit(tx, principal.userNo, customsUsdMinor);
      if (price.times)
        await requireAdvanceableDraws(tx, {
          userNo: principal.userNo,
          amount: debit,
          totalOf: settlementTotalCalculator(tx, price),
        });
      const isCustoms = customsUsdMinor > 0n;
      return {
        ...{ method, mode, pay, fee, debit },
        ...{ receive: price.receive, rate: price.rate, mid: quote.mid, speedyFee: price.speedyFee },
        advance: price.times && { amount: debit, ...price.times, interestPpm: dailyAdvanceInterestPpm(world) },
        quoteId: quote.quoteId,
        at: now,
        expiresAt: quote.expiresAt,
        arrival: settlementTimesFrom(world, now),
        offHours,
        review: reservation && {
          levels: levels.length,
          minutes: numericWorldTerm(world, "reviewMinutes", reviewMinutes),
          held: money(payCurrency, method === "speedy" ? 0n : reservation.heldMinor),
        },
        isCustoms,
        agreements: await currentSettlementAgreements(tx, isCustoms),
      };
    }),
  );
