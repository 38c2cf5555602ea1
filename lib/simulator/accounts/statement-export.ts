import { permissionTo } from "@/lib/gate/screen";
import * as z from "zod/mini";
import { camt053, camt054 } from "@/lib/accounts/camt053";
import { mt940 } from "@/lib/accounts/mt940";
import { accountsScreens } from "@/lib/accounts/screens";
import { statementFilters } from "@/lib/accounts/calls/statements";
import type { AccountStatement, StatementHead } from "@/lib/accounts/statement-file";
import { statementDaysMax } from "@/lib/accounts/terms";
import { invariant } from "@/lib/call/refusals";
import { localeOfCookie } from "@/lib/i18n/locale";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { pairName } from "@/lib/money/rate";
import { addDays, beijingSecondsText, dayOf } from "@/lib/time/beijing";
import { issuerOf, letterheadOf } from "../access/site/site";
import { daysListed } from "../platform/store/date-range";
import { amountCell, rateCell, sheetOf, type Columns } from "../files/exports/columns";
import type { ExportKind, Exporting, Telling } from "../files/exports/kinds";
import { printed } from "../../formats/pdf/printed";
import type { Cell } from "../../formats/sheets/sheet";
import { confirmable, nameOnPaper } from "../files/papers";
import { currencyOf } from "../platform/store/currency-of";
import { kindText } from "./kind-text";
import { statementPaper, type PaperAccount } from "./statement-paper";
import { totalsOf } from "./statement-totals";
import { countOf, isFiltered, noSums, ordersCalled, rangesOf, sumsOf, type MoneyRange, type Wanted } from "./entries";
import { told, type ToldLine } from "./line-facts";
import { numberedLines, type NumberedLine } from "./numbered-lines";

type Labels = Exporting["t"];

const amount = (currency: Currency, minor: bigint): Cell => amountCell(money(currency, minor));

/** A line of a statement: what its order says of it, and its number. */
type StatementLine = ToldLine & NumberedLine;

const columns: Columns<StatementLine> = {
  orderNo: [24, ({ orderNo }) => orderNo],
  at: [20, ({ at }) => beijingSecondsText(at)],
  no: [10, ({ sequence }) => sequence],
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

/** Named cast: applyFor wrote the filters down in their wire form; decoding checks them again. */
const askedOf = (job: Exporting["job"]) => z.decode(statementFilters, job.asked as never);

async function wantedOf(context: Exporting): Promise<Wanted> {
  const { world, job } = context;
  const { currency, kind, orderNo, from, to } = askedOf(job);
  const { span } = daysListed({ from, to }, job.madeAt, statementDaysMax);
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

/** The lines of some ranges, oldest first, with what their orders say of them. */
async function* toldLines(
  of: Exporting,
  wanted: Wanted,
  ranges: readonly MoneyRange[],
): AsyncGenerator<readonly StatementLine[]> {
  for await (const lines of numberedLines(of, wanted, ranges)) yield await told(of, lines);
}

async function* entries(of: Exporting): AsyncGenerator<readonly StatementLine[]> {
  const wanted = await wantedOf(of);
  yield* toldLines(of, wanted, await rangesOf(of, wanted));
}

/** What the accounts of a statement have in common: whose they are, by the name in the document's language, and when. */
async function commonOf(of: Exporting, wanted: Wanted): Promise<Common> {
  const { prisma, world, job } = of;
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: job.userNo } });
  invariant(merchant, "a statement is a merchant's");
  const [from, last, today] = [dayOf(wanted.span.gte), addDays(dayOf(wanted.span.lt), -1), dayOf(job.madeAt)];
  return {
    userNo: job.userNo,
    owner: nameOnPaper(localeOfCookie(job.locale), merchant.name, merchant.englishName),
    from,
    // days still to come have no balance yet
    to: last < today || from > today ? last : today,
    madeAt: job.madeAt,
    reporting: currencyOf(merchant.reportingCurrency),
  };
}

type Common = Pick<StatementHead, "userNo" | "owner" | "from" | "to" | "madeAt"> & { readonly reporting: Currency };

/** The accounts of a statement in the product's order; one that never held anything where the merchant has none. */
async function readFor(of: Exporting, telling: Telling) {
  const wanted = await wantedOf(of);
  const { reporting, ...common } = await commonOf(of, wanted);
  const ranges = await rangesOf(of, wanted);
  const sums = await sumsOf(of, wanted, ranges);
  const currencies = ranges.length > 0 ? ranges.map(({ currency }) => currency) : [wanted.currency ?? reporting];
  const accounts = currencies
    .map((currency, place): PaperAccount => {
      const range = ranges[place];
      return {
        head: { ...common, currency, ...(sums[place] ?? noSums) },
        entries: named(telling(range ? toldLines(of, wanted, [range]) : []), of.t),
      };
    })
    .sort((one, other) => byDisplayOrder(one.head.currency, other.head.currency));
  return { accounts, isPart: isFiltered(wanted), isWhole: wanted.currency === undefined, reporting };
}

async function* named(
  batches: AsyncIterable<readonly StatementLine[]>,
  t: Labels,
): AsyncGenerator<readonly (StatementLine & { readonly labels: string })[]> {
  for await (const lines of batches) yield lines.map((line) => ({ ...line, labels: kindText(t, line.kind) }));
}

/** A statement that one of the writers for accountants makes of all entries. */
const written = (write: (accounts: readonly AccountStatement[]) => AsyncIterable<string>) =>
  async function* (of: Exporting, telling: Telling): AsyncGenerator<string> {
    yield* write((await readFor(of, telling)).accounts);
  };

async function* paper(of: Exporting, telling: Telling): AsyncGenerator<Uint8Array> {
  const { job, t } = of;
  const { accounts, isPart, isWhole, reporting } = await readFor(of, telling);
  const { totalIn } = askedOf(job);
  const document = statementPaper(
    {
      accounts,
      isPart,
      issuer: await issuerOf(of, localeOfCookie(job.locale)),
      totals: isWhole
        ? await totalsOf(of, { into: totalIn ?? reporting, at: job.madeAt, sums: accounts.map(({ head }) => head) })
        : null,
    },
    of,
  );
  yield* printed({ ...(await confirmable(of, document, job.userNo, t)), logo: await letterheadOf(of) });
}

/** Account details as a sheet, oldest first, each entry with the balance after it. */
export const statementExport: ExportKind = {
  needs: permissionTo(accountsScreens.statement, "export"),
  async count(of) {
    const wanted = await wantedOf(of);
    return countOf(await sumsOf(of, wanted, await rangesOf(of, wanted)));
  },
  sheet: (of) => sheetOf("statement", columns, of.t, entries(of)),
  documents: { pdf: paper, mt940: written(mt940), camt053: written(camt053), camt054: written(camt054) },
};
