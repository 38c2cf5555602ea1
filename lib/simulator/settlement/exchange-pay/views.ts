import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { entityType, purpose } from "@/lib/payments/calls/payments";
import { unpayable } from "@/lib/payments/mode-states";
import { arrivalMethod, type exchangePayOrder as shape } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine, unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import { placedByColumn } from "../../access/operator-names";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { queryFirstRow, query } from "@/lib/simulator/platform/store/query";
import { pickColumns, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

export type ExchangePayRecordView = z.output<typeof shape>;

/** Holds the fields that an order view adds to the order's row. */
interface ExchangePayBeside {
  /** Holds the name of the operator who created the order. */
  readonly operator: string | null;
}

/** Lists the columns that the view returns unchanged. */
const unchangedColumns = [
  "orderNo",
  "payeeId",
  "payeeName",
  "payeeAccount",
  "payeeSwift",
  "payeeBank",
  "payeeCountry",
  "isSold",
  "isExpress",
  "advanceDays",
  "advanceNo",
  "reference",
  "remarks",
  "passed",
  "deadline",
  "placedAt",
  "confirmedAt",
  "dispatchAt",
  "doneAt",
  "payouts",
  "uetr",
  "asked",
  "failReason",
  "cancelReason",
] as const satisfies readonly (keyof Row<"ExchangePay">)[];

/** Converts an order's row into the view that the calls return. */
export function toExchangePayView({ operator, ...row }: Row<"ExchangePay"> & ExchangePayBeside): ExchangePayRecordView {
  const { orderNo, state } = row;
  invariant(machine.is(state), `${orderNo} is in a known state`);
  const [currency, payCurrency] = [currencyFromColumn(row.currency), currencyFromColumn(row.payCurrency)];
  const [buyMoney, payMoney] = [
    (minor: bigint) => money(currency, minor),
    (minor: bigint) => money(payCurrency, minor),
  ];
  return {
    ...pickColumns(row, unchangedColumns),
    state,
    operator: operator ?? "",
    payeeType: entityType.parse(row.payeeType),
    arrivalMethod: arrivalMethod.parse(row.arrivalMethod),
    purpose: purpose.parse(row.purpose),
    unpayable: row.unpayable === null ? null : unpayable.parse(row.unpayable),
    amount: buyMoney(row.amountMinor),
    payout: buyMoney(row.payoutMinor),
    arrival: buyMoney(row.arrivalMinor),
    pay: payMoney(row.payMinor),
    rate: { ...canonicalPair(payCurrency, currency), value: row.rate },
    fee: payMoney(row.feeMinor),
    exchangeFee: payMoney(row.exchangeFeeMinor),
    expressFee: payMoney(row.expressFeeMinor),
    debit: payMoney(row.payMinor + row.feeMinor + row.exchangeFeeMinor + row.expressFeeMinor),
    held: payMoney(state === unconfirmedState ? row.heldMinor : 0n),
    isIndicative: row.confirmedAt === null,
    levels: row.levels.length,
  };
}

/** Reads the current state of an order inside a transaction. */
export async function readExchangePay(tx: InWorld, id: string): Promise<ExchangePayRecordView> {
  const order = query.selectFrom("exchangePay as x").where("x.world", "=", tx.world.id).where("x.id", "=", id);
  const row = await queryFirstRow(tx.sql, order.selectAll("x").select(placedByColumn("x")));
  invariant(row, "an order that was written can be read");
  return toExchangePayView(row);
}
