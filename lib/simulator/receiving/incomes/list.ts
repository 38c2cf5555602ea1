import { money } from "@/lib/money/money";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { listDaysMax } from "@/lib/receiving/terms";
import { daysListed } from "../../store/date-range";
import type { Handler } from "../../handler";
import { currencyOf } from "../../store/currency-of";
import { withFilters } from "../../store/with-filters";
import { pageOfRows } from "../../store/paging";
import { incomeStateOf } from "../views";

interface Row {
  detailId: string;
  state: string;
  currency: string;
  amountMinor: bigint;
  feeMinor: bigint;
  heldMinor: bigint;
  creditedAt: Date;
  remitterName: string;
  remitterAccount: string;
  payeeAccount: string;
  postscript: string;
  remittanceNo: string;
}

/** The remittance `r` that the income record `i` came with. */
const isItsOwn = "r.world = i.world and r.id = i.remittance_id";

/** A merchant's income records, newest first, each with what its remittance said. */
export const incomes: Handler<typeof receiving.incomes> = async (
  { currency, detailId, remitter, from, to, currentPage, pageSize },
  { who, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, listDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const found = await pageOfRows<Row>(
    sql,
    { currentPage, pageSize },
    {
      from: "income i",
      beside: `join remittance r on ${isItsOwn}`,
      ...withFilters(
        {
          where:
            "i.world = $1::uuid and i.user_no = $2 and i.credited_at >= $3::timestamptz and i.credited_at < $4::timestamptz",
          values: [world.id, who.userNo, span.gte, span.lt],
        },
        [
          [currency, (n) => `i.currency = ${n}`],
          [detailId?.trim().toUpperCase(), (n) => `strpos(i.detail_id, ${n}) > 0`],
          [
            remitter?.trim().toLowerCase(),
            (n) => `exists (select from remittance r where ${isItsOwn} and strpos(lower(r.payer_name), ${n}) > 0)`,
          ],
        ],
      ),
      columns: `i.detail_id as "detailId", i.state, i.currency, i.amount_minor as "amountMinor", i.fee_minor as "feeMinor", i.held_minor as "heldMinor", i.credited_at as "creditedAt", r.payer_name as "remitterName",
      r.payer_account as "remitterAccount", r.payee_account as "payeeAccount", r.postscript, r.order_no as "remittanceNo"`,
      order: "i.credited_at desc, i.detail_id desc",
      key: "world, detail_id",
    },
  );
  return {
    ...found,
    rows: found.rows.map(({ state, currency: code, amountMinor, feeMinor, heldMinor, ...facts }) => ({
      ...facts,
      state: incomeStateOf(state),
      isHeld: heldMinor > 0n,
      amount: money(currencyOf(code), amountMinor),
      fee: money(currencyOf(code), feeMinor),
    })),
  };
};
