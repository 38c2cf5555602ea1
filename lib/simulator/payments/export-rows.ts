import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { decimalText, type Money } from "@/lib/money/money";
import { rateText } from "@/lib/money/rate";
import { paymentFilters } from "@/lib/payments/export-calls";
import { paymentsScreens } from "@/lib/payments/screens";
import { listDaysMax } from "@/lib/payments/terms";
import { beijingText } from "@/lib/time/beijing";
import { daysListed } from "../days-listed";
import { inBatches } from "../files/exports/batches";
import type { ExportKind, Exporting } from "../files/exports/kinds";
import type { Cell } from "../files/sheets/sheet";
import { placedBy } from "../operator-names";
import { named } from "../records";
import { paymentsWhere } from "./records";
import { paymentShown } from "./shown";

const amount = (of: Money): Cell => ({ number: decimalText(of) });

type Shown = ReturnType<typeof paymentShown>;
type Words = Exporting["t"];

/** The columns, in their order: width in characters, and what stands in each. */
const columns: Readonly<Record<string, readonly [width: number, of: (payment: Shown, t: Words) => Cell]>> = {
  orderNo: [22, ({ orderNo }) => orderNo],
  state: [14, ({ state }, t) => t(`payments.payment.${state}`)],
  payee: [30, ({ payeeName }) => payeeName],
  account: [28, ({ payeeAccount }) => payeeAccount],
  swift: [14, ({ payeeSwift }) => payeeSwift],
  bank: [28, ({ payeeBank }) => payeeBank],
  country: [10, ({ payeeCountry }) => payeeCountry],
  currency: [10, ({ amount: { currency } }) => currency],
  amount: [16, (payment) => amount(payment.amount)],
  arrival: [16, ({ arrival }) => amount(arrival)],
  payCurrency: [10, ({ debit: { currency } }) => currency],
  fee: [14, ({ fee }) => amount(fee)],
  debit: [16, ({ debit }) => amount(debit)],
  rate: [14, ({ rate }) => (rate ? { number: rateText(rate) } : "")],
  bearer: [8, ({ bearer }) => bearer],
  purpose: [20, ({ purpose }, t) => t(`payments.purpose.${purpose}`)],
  reference: [28, ({ reference }) => reference],
  merchantOrderNo: [24, ({ merchantOrderNo }) => merchantOrderNo],
  uetr: [38, ({ uetr }) => uetr],
  operator: [14, ({ operator }) => operator],
  placedAt: [18, ({ placedAt }) => beijingText(placedAt)],
  doneAt: [18, ({ doneAt }) => (doneAt ? beijingText(doneAt) : "")],
  failReason: [30, ({ failReason }) => failReason ?? ""],
};

function asked({ world, job }: Exporting) {
  // named cast: applyFor wrote the filters down in their wire form; decoding checks them again
  const filters = z.decode(paymentFilters, job.asked as never);
  const { span } = daysListed(filters, job.madeAt, listDaysMax);
  invariant(span, "the days of an export were looked at when it was asked for");
  return paymentsWhere(world.id, job.userNo, span, filters);
}

/** All payments of a list, newest first. */
async function* rows(of: Exporting): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { where, values } = asked(of);
  const cells = Object.values(columns);
  const n = values.length;
  const batches = inBatches(async (after, most) => {
    const found = await of.db.sql<{ operator: string | null }>(
      `select p.*, ${placedBy("p")} from payment p where ${where} and ($${n + 1}::timestamptz is null or (p.placed_at, p.id) < ($${n + 1}::timestamptz, $${n + 2}::uuid))
       order by p.placed_at desc, p.id desc limit ${most}`,
      [...values, ...after],
    );
    return found.map(({ operator, ...row }) => ({ ...named<"Payment">(row), operator: operator ?? "" }));
  });
  for await (const batch of batches) yield batch.map(({ operator, ...row }) => { const shown = paymentShown(row, of.world, operator); return cells.map(([, cell]) => cell(shown, of.t)); });
}

/** Payments as a sheet: what the list shows, all of it. Whoever may see the list may have it. */
export const paymentExport: ExportKind = {
  needs: paymentsScreens.records.needs,
  async count(of) {
    const { where, values } = asked(of);
    const [row] = await of.db.sql<{ count: number }>(`select count(*)::int as count from payment p where ${where}`, values);
    return row?.count ?? 0;
  },
  sheet: (of) => ({
    name: of.t("files.export.payments.name"),
    columns: Object.entries(columns).map(([name, [width]]) => ({ title: of.t(`files.export.payments.column.${name}` as "files.export.payments.column.orderNo"), width })), // named cast: the columns' names are the texts' keys (a test proves it)
    rows: rows(of),
  }),
};
