import * as z from "zod/mini";
import { accountsScreens } from "@/lib/accounts/screens";
import { statementFilters } from "@/lib/accounts/statement-calls";
import { statementDaysMax } from "@/lib/accounts/terms";
import { invariant } from "@/lib/call/refusals";
import { decimalText, money } from "@/lib/money/money";
import { beijingText } from "@/lib/time/beijing";
import { daysListed } from "../days-listed";
import { currencyOf } from "../exchange/shown";
import type { ExportKind, Exporting } from "../files/exports/kinds";
import type { Cell } from "../files/sheets/sheet";
import { countOf, entriesOf, rangesOf, type Entry, type Wanted } from "./entries";

type Words = Exporting["t"];

const amount = (currency: string, minor: bigint): Cell => ({ number: decimalText(money(currencyOf(currency), minor)) });

/** The columns, in their order: width in characters, and what stands in each. */
const columns: Readonly<Record<string, readonly [width: number, of: (entry: Entry, t: Words) => Cell]>> = {
  at: [18, ({ at }) => beijingText(at)],
  no: [10, ({ no }) => ({ number: no.toString() })],
  kind: [24, ({ kind }, t) => kindText(t, kind)],
  orderNo: [24, ({ orderNo }) => orderNo],
  currency: [10, ({ currency }) => currency],
  moneyIn: [16, ({ currency, minor }) => (minor > 0n ? amount(currency, minor) : "")],
  moneyOut: [16, ({ currency, minor }) => (minor < 0n ? amount(currency, -minor) : "")],
  balance: [18, ({ currency, after }) => amount(currency, after)],
};

/** A posting's kind in words. Named cast: the kind is data, `has` looks its key up. */
function kindText(t: Words, kind: string): string {
  const key = `accounts.kind.${kind}` as "accounts.kind.exchange";
  return t.has(key) ? t(key) : kind;
}

function wantedOf({ world, job }: Exporting): Wanted {
  // named cast: applyFor wrote the filters down in their wire form; decoding checks them again
  const filters = z.decode(statementFilters, job.asked as never);
  const { span } = daysListed(filters, job.madeAt, statementDaysMax);
  invariant(span, "the days of an export were looked at when it was asked for");
  return { world: world.id, userNo: job.userNo, span, ...filters };
}

async function* rows(of: Exporting): AsyncGenerator<readonly (readonly Cell[])[]> {
  const wanted = wantedOf(of);
  const cells = Object.values(columns);
  for (const range of await rangesOf(of.db.sql, wanted))
    for await (const entries of entriesOf(of.db.sql, wanted, range)) yield entries.map((entry) => cells.map(([, cell]) => cell(entry, of.t)));
}

/** Account details as a sheet, oldest first, each entry with the balance after it. */
export const statementExport: ExportKind = {
  needs: accountsScreens.statement.needs,
  async count(of) {
    const wanted = wantedOf(of);
    return countOf(of.db.sql, wanted, await rangesOf(of.db.sql, wanted));
  },
  sheet: (of) => ({
    name: of.t("files.export.statement.name"),
    columns: Object.entries(columns).map(([name, [width]]) => ({ title: of.t(`files.export.statement.column.${name}` as "files.export.statement.column.at"), width })), // named cast: the columns' names are the texts' keys (a test proves it)
    rows: rows(of),
  }),
};
