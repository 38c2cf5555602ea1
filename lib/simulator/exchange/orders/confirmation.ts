import { exchangeOrderSummaryKind } from "@/lib/exchange/order-summary";
import { exchangeScreens } from "@/lib/exchange/screens";
import { machineOf, type ClosingStatus } from "@/lib/exchange/states";
import type { Principal } from "@/lib/call/principal";
import { paperNumber } from "@/lib/files/paper-number";
import { checkAccess } from "@/lib/gate/may";
import { isLocale, localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { amountText, minus, plus, type Money } from "@/lib/money/money";
import { pairName, rateText, type Rate } from "@/lib/money/rate";
import { beijingSecondsText, beijingDay } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { documentIssuerName, letterheadPicture, isDocumentDownloadOffered } from "../../access/site/site";
import type { CallContext } from "@/lib/simulator/platform/handler";
import { paperFooter } from "../../../formats/pdf/foot";
import type { PaperDocument } from "../../../formats/pdf/document";
import type { GeneratedFile } from "@/lib/simulator/files/file-declarations";
import { accountOnPaper, documentFirstLine, nameOnPaper } from "../../files/papers";
import { paperFileName, printPaperAsPdf } from "../../files/print-paper";
import { readStateHistory, type StateChange } from "@/lib/simulator/platform/store/history";
import { translatorFor } from "../../../i18n/translator";
import { operatorNames } from "../../access/operator-names";
import { findCardUsedByOrder } from "@/lib/simulator/platform/pricing/quota-cards";
import { computeAdvanceFeeOutcome, type ExchangeSettlement } from "./settlement";
import { toExchangeOrderView, type ExchangeOrderView } from "./views";

type ConfirmationContext = Pick<CallContext, "world" | "sql" | "prisma" | "now" | "caller" | "rateLimits"> & {
  readonly principal: Principal;
};
type Labels = Awaited<ReturnType<typeof translatorFor>>;
/** Describes a line of it; lines that do not apply to an order are omitted. */
type Line = readonly [label: string, value: string] | null;

const rateOf = (rate: Rate): string => `${pairName(rate)} ${rateText(rate)}`;

/**
 * Builds the confirmation of one of the merchant's exchanges: every figure and its state so far. In the specified
 * language, or else the caller's. Undefined when there is no such order or language, the caller may not view its list,
 * or the caller's site offers no vouchers. Refuses with REQUEST_BUSY a caller with many recent requests.
 */
export async function exchangeConfirmation(
  orderNo: string,
  language: string,
  context: ConfirmationContext,
): Promise<GeneratedFile | undefined> {
  const { world, now, caller, principal, rateLimits } = context;
  // another word behind the number would be another thing to the pause between two downloads
  if (checkAccess(principal, exchangeScreens.orders.access) !== null || (language !== "" && !isLocale(language)))
    return undefined;
  if (!(await isDocumentDownloadOffered("settlementVoucher", context))) return undefined;
  const row = await context.prisma.exchangeOrder.findFirst({
    where: { world: world.id, orderNo, userNo: principal.userNo },
  });
  if (!row) return undefined;
  const locale = isLocale(language) ? language : localeOfCookie(caller.locale);
  const names = await operatorNames(context, [row.operatorId, ...(row.cancelledBy ? [row.cancelledBy] : [])]);
  const order = toExchangeOrderView(row, {
    operator: names.get(row.operatorId) ?? null,
    cancelOperator: row.cancelledBy && (names.get(row.cancelledBy) ?? null),
  });
  const [card, settlement] = [
    await findCardUsedByOrder(context, row.id),
    row.deliveryDate === null ? null : await computeAdvanceFeeOutcome(context, row),
  ];
  const [history, merchant, issuer, t] = await Promise.all([
    readStateHistory(context, row.id),
    context.prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } }),
    documentIssuerName(context, locale),
    translatorFor(locale),
  ]);
  const customer = {
    name: nameOnPaper(locale, merchant?.name ?? "", merchant?.englishName ?? ""),
    userNo: principal.userNo,
  };
  const document = paperOf({ order, card, settlement, history, customer, issuer, now, locale }, t);
  const logo = await letterheadPicture(context);
  const reader = { ...principal, real: caller.at };
  return {
    name: paperFileName(document, orderNo),
    open: (on) => printPaperAsPdf({ ...on, world, rateLimits }, { ...document, logo }, orderNo, reader, t),
  };
}

/** Describes the customer, with the name in the document's language. */
interface Customer {
  readonly name: string;
  readonly userNo: string;
}

interface Facts {
  readonly order: ExchangeOrderView;
  readonly card: Awaited<ReturnType<typeof findCardUsedByOrder>>;
  readonly settlement: ExchangeSettlement | null;
  readonly history: readonly StateChange[];
  readonly customer: Customer;
  readonly issuer: string;
  readonly now: Date;
  readonly locale: Locale;
}

function paperOf({ order, card, settlement, history, customer, issuer, now, locale }: Facts, t: Labels): PaperDocument {
  // an order's paper changes with its states: each has a number of its own
  const number = paperNumber(order.orderNo, history.length);
  const actorName = (name: string) => (name === "clock" || name === "operations" ? t(`terms.${name}`) : name);
  return {
    locale,
    issuer,
    number,
    at: now,
    title: t("exchange.confirmation.title"),
    lead: documentFirstLine({ number, at: now }, t),
    sentence: sentenceOf(order, customer, t),
    foot: paperFooter({ number, at: now }, t),
    parts: [
      { kind: "facts", title: t("exchange.confirmation.parties"), facts: partyLines(order, customer, issuer, t) },
      {
        kind: "facts",
        title: t("exchange.detail.facts"),
        facts: [...linesOf(order, t), ...cardLines(order, card, t), ...settlementLines(order, settlement, t)].filter(
          (line) => line !== null,
        ),
      },
      {
        kind: "table",
        title: t("exchange.detail.history"),
        empty: t("exchange.detail.none"),
        columns: [
          { title: t("exchange.confirmation.at"), share: 1 },
          { title: t("terms.state"), share: 1 },
          { title: t("exchange.confirmation.by"), share: 2 },
        ],
        rows: [
          history.map(({ at, event, after, who: by }) => [
            beijingSecondsText(at),
            event === "change"
              ? t("exchange.detail.changed")
              : machineOf(order.kind).is(after)
                ? stateOf({ kind: order.kind, state: after }, t)
                : after,
            actorName(by),
          ]),
        ],
      },
    ],
  };
}

// named cast: each kind's machine has a text for each of its states (a test proves it)
const stateOf = ({ kind, state }: { kind: ExchangeOrderView["kind"]; state: ClosingStatus }, t: Labels): string =>
  t(`exchange.${machineOf(kind).name}.${state}` as "exchange.limitOrder.pending");

/** Summarizes its result, in the past tense: a document is read later and by others. */
function sentenceOf(order: ExchangeOrderView, customer: Customer, t: Labels): string {
  const { sell, buy, rate, target, delivery, limit, placedAt, doneAt } = order;
  return t("exchange.confirmation.said", {
    summary: exchangeOrderSummaryKind(order),
    customer: customer.name,
    day: beijingDay(doneAt ?? placedAt),
    sell: amountText(sell),
    buy: amountText(buy),
    rate: rate ? rateOf(rate) : "",
    target: target ? rateOf(target) : t("exchange.detail.none"),
    date: delivery?.date ?? "",
    asked: limit ? amountText(limit.amount) : "",
  });
}

/** Lists both parties, and the customer's two accounts. */
const partyLines = (
  { sell, buy }: ExchangeOrderView,
  { name, userNo }: Customer,
  issuer: string,
  t: Labels,
): (readonly [string, string])[] => [
  [t("exchange.confirmation.customer"), name],
  [t("exchange.confirmation.counterparty"), issuer],
  [t("exchange.confirmation.sellAccount"), accountOnPaper(sell.currency, userNo, t)],
  [t("exchange.confirmation.buyAccount"), accountOnPaper(buy.currency, userNo, t)],
];

/** Lists every figure of an order, like its page. */
function linesOf(order: ExchangeOrderView, t: Labels): Line[] {
  const {
    orderNo,
    kind,
    state,
    fixed,
    sell,
    buy,
    fee,
    rate,
    target,
    placedAt,
    doneAt,
    endedAt,
    validUntil,
    operator,
    delivery,
    updatedAt,
    source,
    cancelOperator,
    cancelledAt,
  } = order;
  const isOver = machineOf(kind).isFinal(state);
  const time = (at: Date) => `${beijingSecondsText(at)} (GMT+8)`;
  // an order that ended without a rate took nothing; one with a delivery day has its own fees
  const hasFee = !delivery && (rate !== null || !isOver);
  return [
    [t("terms.orderNo"), orderNo],
    [t("exchange.orders.kind"), t(`exchange.kind.${kind}`)],
    [t("terms.state"), stateOf(order, t)],
    [t("exchange.detail.direction"), fixed === "sell" ? t("exchange.detail.sellOut") : t("exchange.detail.buyIn")],
    [t("exchange.detail.sell"), amountText(sell)],
    [t("exchange.detail.buy"), amountText(buy)],
    rate && [t("terms.rate"), rateOf(rate)],
    target && [t("exchange.detail.target"), rateOf(target)],
    ...limitLines(order, t),
    ...deliveryLines(order, t),
    hasFee ? [t("terms.fee"), amountText(fee)] : null,
    hasFee ? [t("terms.debit"), amountText(plus(sell, fee))] : null,
    [t("terms.placedAt"), time(placedAt)],
    doneAt && [t("exchange.detail.doneAt"), time(doneAt)],
    endedAt && [t("exchange.detail.endedAt"), time(endedAt)],
    // the end of a day is displayed as that day
    validUntil && [t("exchange.detail.validUntil"), beijingDay(addMilliseconds(validUntil, -1))],
    [t("terms.operator"), operator],
    cancelledAt && [t("exchange.detail.cancelledAt"), time(cancelledAt)],
    cancelledAt && cancelOperator !== null ? [t("exchange.detail.cancelOperator"), cancelOperator] : null,
    [t("exchange.detail.source"), source === "portal" ? t("exchange.detail.portal") : source],
    [t("exchange.detail.updatedAt"), time(updatedAt)],
  ];
}

/** Lists the quota card that improved the rate, and the rate without it. */
function cardLines({ rate }: ExchangeOrderView, card: Facts["card"], t: Labels): Line[] {
  if (!card || !rate) return [];
  return [
    [t("exchange.detail.card"), t("exchange.detail.cardUsed", { cardNo: card.cardNo, uses: amountText(card.uses) })],
    [t("exchange.detail.plainRate"), rateOf({ ...rate, value: card.plainRate })],
  ];
}

/** Lists the use of the advance fee and the cost of a default, like the page. */
function settlementLines({ delivery }: ExchangeOrderView, settlement: ExchangeSettlement | null, t: Labels): Line[] {
  if (!settlement) return [];
  const { returned, kept, used, collected, forgiven } = settlement;
  const line = (
    name: "feeUsed" | "feeCollected" | "feeForgiven" | "feeReturned" | "feeKept",
    amount: Money,
    isAlways = false,
  ): Line => (isAlways || amount.minor > 0n ? [t(`exchange.detail.${name}`), amountText(amount)] : null);
  const isDefaulted = Boolean(delivery?.defaultedAt);
  return [
    line("feeUsed", used, isDefaulted),
    line("feeCollected", collected, isDefaulted),
    line("feeForgiven", forgiven),
    line("feeReturned", returned, isDefaulted),
    line("feeKept", kept),
  ];
}

function limitLines({ kind, state, limit }: ExchangeOrderView, t: Labels): Line[] {
  if (!limit) return [];
  const { amount, isPart, fillsPart, holdsFunds, held } = limit;
  const choices = [
    ...(fillsPart ? [t("exchange.confirmation.fillsPart")] : []),
    ...(holdsFunds ? [t("exchange.confirmation.holdsFunds")] : []),
  ];
  return [
    [t("exchange.confirmation.asked"), amountText(amount)],
    isPart ? [t("exchange.confirmation.filled"), t("exchange.confirmation.isPart")] : null,
    choices.length > 0 ? [t("exchange.confirmation.choices"), choices.join(" · ")] : null,
    holdsFunds && !machineOf(kind).isFinal(state) ? [t("exchange.detail.heldNow"), amountText(held)] : null,
  ];
}

function deliveryLines({ kind, state, sell, delivery }: ExchangeOrderView, t: Labels): Line[] {
  if (!delivery) return [];
  const { date, type, advanceFee, actualFee, unpaidFee, held, defaultedAt, closesOutAt } = delivery;
  const isOver = machineOf(kind).isFinal(state);
  return [
    [t("exchange.detail.deliveryDate"), date],
    [t("exchange.detail.deliveryType"), t(`exchange.detail.${type}`)],
    [t("exchange.detail.advanceFee"), amountText(advanceFee)],
    isOver ? null : [t("exchange.detail.heldNow"), amountText(held)],
    defaultedAt && !isOver ? [t("exchange.detail.short"), amountText(minus(sell, held))] : null,
    defaultedAt && [t("exchange.detail.defaultedAt"), beijingSecondsText(defaultedAt)],
    defaultedAt && [t("exchange.detail.actualFee"), amountText(actualFee)],
    defaultedAt && [t("exchange.detail.unpaidFee"), amountText(unpaidFee)],
    closesOutAt && !isOver ? [t("exchange.detail.closesOutAt"), beijingSecondsText(closesOutAt)] : null,
  ];
}
