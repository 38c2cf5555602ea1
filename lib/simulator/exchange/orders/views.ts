import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { exchangeOrder as shape } from "@/lib/exchange/calls/orders";
import { closingStatus, exchangeKinds, machineOf, type ClosingStatus, type ExchangeKind } from "@/lib/exchange/states";
import { isPartialFill } from "@/lib/exchange/limit";
import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { Row } from "@/lib/simulator/platform/store/records";

export type ExchangeOrderView = z.output<typeof shape>;

export function closingStatusOf(text: string): ClosingStatus {
  invariant(closingStatus.is(text), `${text} was written as a state of an exchange`);
  return text;
}

export function parseExchangeKind({ kind }: Pick<Row<"ExchangeOrder">, "kind">): ExchangeKind {
  const match = exchangeKinds.find((item) => item === kind);
  invariant(match, `${kind} was written as a kind of exchange`);
  return match;
}

/** Holds the names of the people who placed and cancelled an order. */
export interface Names {
  readonly operator: string | null;
  readonly cancelOperator: string | null;
}

/** Returns the amount of a limit order's terms, current or former. */
export function requestedLimitAmount(
  { fixed, limitMinor }: Pick<Row<"ExchangeOrder">, "fixed" | "limitMinor">,
  sell: Currency,
  buy: Currency,
): Money {
  return money(fixed === "buy" ? buy : sell, limitMinor);
}

function toLimitView(
  row: Row<"ExchangeOrder">,
  sell: Currency,
  buy: Currency,
): NonNullable<ExchangeOrderView["limit"]> {
  const { fillsPart, holdsFunds, changes } = row;
  const limitAmount = requestedLimitAmount(row, sell, buy);
  const isDone = row.rate > 0n;
  return {
    amount: limitAmount,
    isPart: isDone && isPartialFill(limitAmount, money(sell, row.sellMinor), money(buy, row.buyMinor)),
    fillsPart,
    holdsFunds,
    held: money(sell, row.heldMinor),
    version: changes,
  };
}

/** Builds the view of an order as the calls return it. */
export function toExchangeOrderView(row: Row<"ExchangeOrder">, { operator, cancelOperator }: Names): ExchangeOrderView {
  const { orderNo, placedAt, doneAt, validUntil, rate, targetRate, updatedAt, source, cancelledAt } = row;
  const [sell, buy, base, quote] = [
    currencyFromColumn(row.sell),
    currencyFromColumn(row.buy),
    currencyFromColumn(row.base),
    currencyFromColumn(row.quote),
  ];
  const [kind, state] = [parseExchangeKind(row), closingStatusOf(row.state)];
  invariant(machineOf(kind).is(state), `${state} is a state of such an exchange`);
  return {
    orderNo,
    kind,
    state,
    placedAt,
    // the column holds the end of any kind
    doneAt: state === "finished" ? doneAt : null,
    endedAt: state === "finished" ? null : doneAt,
    validUntil,
    operator: operator ?? "",
    updatedAt,
    source,
    cancelOperator,
    cancelledAt,
    fixed: row.fixed === "buy" ? "buy" : "sell",
    sell: money(sell, row.sellMinor),
    buy: money(buy, row.buyMinor),
    fee: money(sell, row.feeMinor),
    rate: rate > 0n ? { base, quote, value: rate } : null,
    target: targetRate > 0n ? { base, quote, value: targetRate } : null,
    limit: kind !== "limit" ? null : toLimitView(row, sell, buy),
    delivery:
      row.deliveryDate === null
        ? null
        : {
            date: row.deliveryDate,
            type: row.deliveryType === "manual" ? "manual" : "auto",
            advanceFee: money(sell, row.advanceFeeMinor),
            actualFee: money(sell, row.actualFeeMinor),
            unpaidFee: money(sell, row.unpaidFeeMinor),
            held: money(sell, row.heldMinor),
            defaultedAt: row.defaultedAt,
            closesOutAt: row.closeOutAt,
          },
  };
}
