import { screenActionAccess } from "@/lib/gate/screen";
import * as z from "zod/mini";
import { camt053, camt054 } from "@/lib/accounts/camt053";
import { mt940 } from "@/lib/accounts/mt940";
import { accountsScreens } from "@/lib/accounts/screens";
import { statementFilters } from "@/lib/accounts/calls/statements";
import type { AccountStatement, StatementHead } from "@/lib/accounts/statement-file";
import { accountDetailsDaysMax } from "@/lib/accounts/terms";
import { invariant } from "@/lib/call/refusals";
import { localeOfCookie } from "@/lib/i18n/locale";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { pairName } from "@/lib/money/rate";
import { addDays, beijingSecondsText, beijingDay } from "@/lib/time/beijing";
import { documentIssuerName, letterheadPicture } from "../access/site/site";
import { listedDateSpan } from "../platform/store/date-range";
import { amountCell, rateCell, buildExportSheet, type Columns } from "../files/exports/columns";
import type { ExportKind, Exporting, ProgressTracker } from "../files/exports/kinds";
import { renderPdfDocument } from "@/lib/formats/pdf/print-document";
import type { Cell } from "../../formats/sheets/sheet";
import { addPaperCheckCode, nameOnPaper } from "../files/papers";
import { currencyFromColumn } from "../platform/store/currency-of";
import { entryKindLabel } from "./kind-text";
import { buildStatementDocument, type PaperAccount } from "./statement-paper";
import { statementTotals } from "./statement-totals";
import {
  totalLineCount,
  isFiltered,
  noSums,
  findOrderIdsByNumber,
  readMoneyRanges,
  readLineSums,
  type MoneyRange,
  type LineQuery,
} from "./entries";
import { addOrderFactsToLines, type DescribedLine } from "./line-facts";
import { numberedStatementLineBatches, type NumberedLine } from "./numbered-lines";

type Labels = Exporting["t"];

const amount = (currency: Currency, minor: bigint): Cell => amountCell(money(currency, minor));

/** Describes a line of a statement: the facts of its order, and its number. */
type StatementLine = DescribedLine & NumberedLine;

const columns: Columns<StatementLine> = {
  orderNo: [24, ({ orderNo }) => orderNo],
  at: [20, ({ at }) => beijingSecondsText(at)],
  no: [10, ({ sequence }) => sequence],
  kind: [24, ({ kind }, t) => entryKindLabel(t, kind)],
  counterparty: [28, ({ counterparty }) => counterparty],
  reference: [28, ({ reference }) => reference],
  pair: [10, ({ exchange }) => (exchange ? pairName(exchange.rate) : "")],
  rate: [14, ({ exchange }) => rateCell(exchange?.rate ?? null)],
  currency: [10, ({ currency }) => currency],
  moneyIn: [16, ({ currency, minor }) => (minor > 0n ? amount(currency, minor) : "")],
  moneyOut: [16, ({ currency, minor }) => (minor < 0n ? amount(currency, -minor) : "")],
  balance: [18, ({ currency, after }) => (after === null ? "" : amount(currency, after))],
};

/**
 * Returns the filters of a job. Named cast: applyFor stored the filters in their wire form; decoding checks them again.
 */
const jobFilters = (job: Exporting["job"]) => z.decode(statementFilters, job.asked as never);

async function wantedOf(context: Exporting): Promise<LineQuery> {
  const { world, job } = context;
  const { currency, kind, orderNo, from, to } = jobFilters(job);
  const { span } = listedDateSpan({ from, to }, job.madeAt, accountDetailsDaysMax);
  invariant(span, "the days of an export were looked at when it was asked for");
  return {
    world: world.id,
    userNo: job.userNo,
    span,
    currency,
    kind,
    orders: await findOrderIdsByNumber(context, orderNo),
  };
}

/** Yields the lines of some ranges, oldest first, with the facts of their orders. */
async function* describedLines(
  of: Exporting,
  query: LineQuery,
  ranges: readonly MoneyRange[],
): AsyncGenerator<readonly StatementLine[]> {
  for await (const lines of numberedStatementLineBatches(of, query, ranges))
    yield await addOrderFactsToLines(of, lines);
}

async function* entries(of: Exporting): AsyncGenerator<readonly StatementLine[]> {
  const query = await wantedOf(of);
  yield* describedLines(of, query, await readMoneyRanges(of, query));
}

/**
 * Returns the common facts of the accounts of a statement: the owner, by the name in the document's language, and the
 * days.
 */
async function commonOf(of: Exporting, query: LineQuery): Promise<Common> {
  const { prisma, world, job } = of;
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: job.userNo } });
  invariant(merchant, "a statement is a merchant's");
  const [from, last, today] = [
    beijingDay(query.span.gte),
    addDays(beijingDay(query.span.lt), -1),
    beijingDay(job.madeAt),
  ];
  return {
    userNo: job.userNo,
    owner: nameOnPaper(localeOfCookie(job.locale), merchant.name, merchant.englishName),
    from,
    // days still to come have no balance yet
    to: last < today || from > today ? last : today,
    madeAt: job.madeAt,
    reporting: currencyFromColumn(merchant.reportingCurrency),
  };
}

type Common = Pick<StatementHead, "userNo" | "owner" | "from" | "to" | "madeAt"> & { readonly reporting: Currency };

/** Returns the accounts of a statement in the product's order; a merchant without any gets an empty one. */
async function readFor(of: Exporting, withProgress: ProgressTracker) {
  const query = await wantedOf(of);
  const { reporting, ...common } = await commonOf(of, query);
  const ranges = await readMoneyRanges(of, query);
  const sums = await readLineSums(of, query, ranges);
  const currencies = ranges.length > 0 ? ranges.map(({ currency }) => currency) : [query.currency ?? reporting];
  const accounts = currencies
    .map((currency, place): PaperAccount => {
      const range = ranges[place];
      return {
        head: { ...common, currency, ...(sums[place] ?? noSums) },
        entries: labelledLines(withProgress(range ? describedLines(of, query, [range]) : []), of.t),
      };
    })
    .sort((a, b) => byDisplayOrder(a.head.currency, b.head.currency));
  return { accounts, isPart: isFiltered(query), isWhole: query.currency === undefined, reporting };
}

async function* labelledLines(
  batches: AsyncIterable<readonly StatementLine[]>,
  t: Labels,
): AsyncGenerator<readonly (StatementLine & { readonly labels: string })[]> {
  for await (const lines of batches) yield lines.map((line) => ({ ...line, labels: entryKindLabel(t, line.kind) }));
}

/** Wraps a writer of an accounting format into a document of all entries. */
const statementDocument = (write: (accounts: readonly AccountStatement[]) => AsyncIterable<string>) =>
  async function* (of: Exporting, withProgress: ProgressTracker): AsyncGenerator<string> {
    yield* write((await readFor(of, withProgress)).accounts);
  };

async function* paper(of: Exporting, withProgress: ProgressTracker): AsyncGenerator<Uint8Array> {
  const { job, t } = of;
  const { accounts, isPart, isWhole, reporting } = await readFor(of, withProgress);
  const { totalIn } = jobFilters(job);
  const document = buildStatementDocument(
    {
      accounts,
      isPart,
      issuer: await documentIssuerName(of, localeOfCookie(job.locale)),
      totals: isWhole
        ? await statementTotals(of, {
            into: totalIn ?? reporting,
            at: job.madeAt,
            sums: accounts.map(({ head }) => head),
          })
        : null,
    },
    of,
  );
  yield* renderPdfDocument({
    ...(await addPaperCheckCode(of, document, job.userNo, t)),
    logo: await letterheadPicture(of),
  });
}

/** Exports account details as a sheet, oldest first, each entry with the balance after it. */
export const statementExport: ExportKind = {
  access: screenActionAccess(accountsScreens.statement, "export"),
  async count(of) {
    const query = await wantedOf(of);
    return totalLineCount(await readLineSums(of, query, await readMoneyRanges(of, query)));
  },
  sheet: (of) => buildExportSheet("statement", columns, of.t, entries(of)),
  documents: {
    pdf: paper,
    mt940: statementDocument(mt940),
    camt053: statementDocument(camt053),
    camt054: statementDocument(camt054),
  },
};
