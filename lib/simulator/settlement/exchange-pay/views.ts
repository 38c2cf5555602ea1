import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { pairOf } from "@/lib/money/rate";
import { entityType, purpose } from "@/lib/payments/calls/payments";
import { unpayable } from "@/lib/payments/mode-states";
import { arrivalMethod, type exchangePayOrder as shape } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine, unconfirmed } from "@/lib/settlement/exchange-pay-states";
import { placedBy } from "../../access/operator-names";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { columnsOf, named, readBeside, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

export type OrderView = z.output<typeof shape>;

/** What an order is shown with beside its own row. */
export interface Beside {
  /** The name of the person who made it. */
  readonly operator: string | null;
}

/** The columns of a list of orders `x`. */
export const orderColumns = `x.*, ${placedBy("x")}`;

/** A row of a list of orders, read with `orderColumns`, as the calls show it. */
export const shownOrder = ({ operator, ...row }: Beside): OrderView =>
  toOrderView(named<"ExchangePay">(row), { operator });

/** What of an order is shown as it is kept. */
const shownAsKept = [
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

/** An order as the calls show it. */
export function toOrderView(row: Row<"ExchangePay">, { operator }: Beside): OrderView {
  const { orderNo, state } = row;
  invariant(machine.is(state), `${orderNo} is in a known state`);
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  const [bought, paid] = [(minor: bigint) => money(currency, minor), (minor: bigint) => money(payCurrency, minor)];
  return {
    ...columnsOf(row, shownAsKept),
    state,
    operator: operator ?? "",
    payeeType: entityType.parse(row.payeeType),
    arrivalMethod: arrivalMethod.parse(row.arrivalMethod),
    purpose: purpose.parse(row.purpose),
    unpayable: row.unpayable === null ? null : unpayable.parse(row.unpayable),
    amount: bought(row.amountMinor),
    payout: bought(row.payoutMinor),
    arrival: bought(row.arrivalMinor),
    pay: paid(row.payMinor),
    rate: { ...pairOf(payCurrency, currency), value: row.rate },
    fee: paid(row.feeMinor),
    exchangeFee: paid(row.exchangeFeeMinor),
    expressFee: paid(row.expressFeeMinor),
    debit: paid(row.payMinor + row.feeMinor + row.exchangeFeeMinor + row.expressFeeMinor),
    held: paid(state === unconfirmed ? row.heldMinor : 0n),
    isIndicative: row.confirmedAt === null,
    levels: row.levels.length,
  };
}

/** The present order, inside a transaction. */
export async function readOrder(tx: InWorld, id: string): Promise<OrderView> {
  const key = { world: tx.world.id, id };
  const row = await readBeside<"ExchangePay", Beside>(tx, "ExchangePay", key, placedBy("exchange_pay"));
  invariant(row, "an order that was written can be read");
  return shownOrder(row);
}
