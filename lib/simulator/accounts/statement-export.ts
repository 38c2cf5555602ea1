import { permissionTo } from "@/lib/gate/screen";
import * as z from "zod/mini";
import { camt053 } from "@/lib/accounts/camt053";
import { mt940 } from "@/lib/accounts/mt940";
import { accountsScreens } from "@/lib/accounts/screens";
import { statementFilters } from "@/lib/accounts/calls/statements";
import type { Entries, StatementHead } from "@/lib/accounts/statement-file";
import { statementDaysMax } from "@/lib/accounts/terms";
import { invariant } from "@/lib/call/refusals";
import { localeOfCookie } from "@/lib/i18n/locale";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { pairName } from "@/lib/money/rate";
import { addDays, dayOf } from "@/lib/time/beijing";
import { issuerOf, letterheadOf } from "../access/site/site";
import { daysListed } from "../store/date-range";
import { amountCell, rateCell, sheetOf, timeCell, type Columns } from "../files/exports/columns";
import type { ExportKind, Exporting, Telling } from "../files/exports/kinds";
import { printed } from "../../formats/pdf/printed";
import type { Cell } from "../../formats/sheets/sheet";
import { statementPaper } from "./statement-paper";
import {
  countOf,
  isFiltered,
  linesOf,
  noSums,
  ordersCalled,
  rangesOf,
  sumsOf,
  type MoneyRange,
  type Wanted,
} from "./entries";
import { told, type ToldLine } from "./line-facts";

type Labels = Exporting["t"];

const amount = (currency: Currency, minor: bigint): Cell => amountCell(money(currency, minor));

const columns: Columns<ToldLine> = {
  orderNo: [24, ({ orderNo }) => orderNo],
  at: [18, ({ at }) => timeCell(at)],
  no: [10, ({ no }) => no],
  kind: [24, ({ kind }, t) => kindText(t, kind)],
  counterparty: [28, ({ counterparty }) => counterparty],
  reference: [28, ({ reference }) => reference],
  pair: [10, ({ exchange }) => (exchange ? pairName(exchange.rate) : "")],
  rate: [14, ({ exchange }) => rateCell(exchange?.rate ?? null)],
  currency: [10, ({ currency }) => currency],
  moneyIn: [16, ({ currency, minor }) => (minor > 0n ? amount(currency, minor) : "")],
  moneyOut: [16, ({ currency, minor }) => (minor < 0n ? amount(currency, -minor) : "")],
  balance: [18, ({ currency, after }) => (after === null ? "" : amount(currency, after))],
};

/** A posting's kind in words. Named cast: the kind is data, `has` looks its key up. */
function kindText(t: Labels, kind: string): string {
  const key = `accounts.kind.${kind}` as "accounts.kind.exchange";
  return t.has(key) ? t(key) : kind;
}

async function wantedOf(context: Exporting): Promise<Wanted> {
  const { world, job } = context;
  // named cast: applyFor wrote the filters down in their wire form; decoding checks them again
  const { currency, kind, orderNo, ...days } = z.decode(statementFilters, job.asked as never);
  const { span } = daysListed(days, job.madeAt, statementDaysMax);
  invariant(span, "the days of an export were looked at when it was asked for");
  return {
    world: world.id,
    userNo: job.userNo,
    span,
    currency,
    kind,
    orders: await ordersCalled(context, orderNo),
  };
}

/** The lines of one range, oldest first, with what their orders say of them. */
async function* toldLines(of: Exporting, wanted: Wanted, range: MoneyRange): AsyncGenerator<readonly ToldLine[]> {
  for await (const lines of linesOf(of, wanted, range)) yield await told(of, lines);
}

async function* entries(of: Exporting): AsyncGenerator<readonly ToldLine[]> {
  const wanted = await wantedOf(of);
  for (const range of await rangesOf(of, wanted)) yield* toldLines(of, wanted, range);
}

/** The account's facts in a statement's file, before its entries. */
async function headOf(of: Exporting, wanted: Wanted, range: MoneyRange | undefined): Promise<StatementHead> {
  const { prisma, world, job } = of;
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: job.userNo } });
  invariant(merchant && wanted.currency, "a statement is of one currency of a merchant");
  const [from, last, today] = [dayOf(wanted.span.gte), addDays(dayOf(wanted.span.lt), -1), dayOf(job.madeAt)];
  // days still to come have no balance yet
  const to = last < today || from > today ? last : today;
  return {
    userNo: job.userNo,
    owner: merchant.name,
    currency: wanted.currency,
    from,
    to,
    madeAt: job.madeAt,
    ...((range && (await sumsOf(of, wanted, [range]))[0]) ?? noSums),
  };
}

/** A statement's account and entries, oldest first; the consumer of the entries reports progress. */
async function readFor(of: Exporting, telling: Telling) {
  const wanted = await wantedOf(of);
  const [range] = await rangesOf(of, wanted);
  const batches = range ? toldLines(of, wanted, range) : [];
  return { head: await headOf(of, wanted, range), entries: named(telling(batches), of.t), isPart: isFiltered(wanted) };
}

async function* named(
  batches: AsyncIterable<readonly ToldLine[]>,
  t: Labels,
): AsyncGenerator<readonly (ToldLine & { readonly labels: string })[]> {
  for await (const entries of batches) yield entries.map((entry) => ({ ...entry, labels: kindText(t, entry.kind) }));
}

/** A statement that one of the writers for accountants makes of all entries. */
const written = (write: (head: StatementHead, entries: Entries) => AsyncIterable<string>) =>
  async function* (of: Exporting, telling: Telling): AsyncGenerator<string> {
    const { head, entries } = await readFor(of, telling);
    yield* write(head, entries);
  };

async function* paper(of: Exporting, telling: Telling): AsyncGenerator<Uint8Array> {
  const issuer = await issuerOf(of, localeOfCookie(of.job.locale));
  const document = statementPaper({ ...(await readFor(of, telling)), issuer }, of);
  yield* printed({ ...document, logo: await letterheadOf(of) });
}

/** Account details as a sheet, oldest first, each entry with the balance after it. */
export const statementExport: ExportKind = {
  needs: permissionTo(accountsScreens.statement, "export"),
  async count(of) {
    const wanted = await wantedOf(of);
    return countOf(await sumsOf(of, wanted, await rangesOf(of, wanted)));
  },
  sheet: (of) => sheetOf("statement", columns, of.t, entries(of)),
  documents: { pdf: paper, mt940: written(mt940), camt053: written(camt053) },
};
