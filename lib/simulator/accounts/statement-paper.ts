import type { StatementEntry, StatementHead } from "@/lib/accounts/statement-file";
import { paperNumber } from "@/lib/files/paper-number";
import { localeOfCookie } from "@/lib/i18n/locale";
import type { Currency } from "@/lib/money/currency";
import { amountText, displayMoney, money, type Money } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { beijingSecondsText } from "@/lib/time/beijing";
import type { PaperDocument, DocumentPart } from "../../formats/pdf/document";
import { paperFooter } from "../../formats/pdf/foot";
import { exportScope } from "../files/exports/apply";
import type { Exporting } from "../files/exports/kinds";
import { accountOnPaper, documentFirstLine } from "../files/papers";
import { numberOfId } from "../platform/store/ids";
import type { StatementTotals } from "./statement-totals";

type Labels = Exporting["t"];
type Line = readonly [label: string, value: string];

/** Describes an entry with the balance after it, when all entries are listed. */
type PaperEntry = StatementEntry & { readonly after: bigint | null };

/** Describes one currency's account in the document. */
export interface PaperAccount {
  readonly head: StatementHead;
  readonly entries: AsyncIterable<readonly PaperEntry[]>;
}

interface Statement {
  /** Contains at least one account. */
  readonly accounts: readonly PaperAccount[];
  readonly issuer: string;
  /** Marks a filtered statement: balances before and after its entries would not add up. */
  readonly isPart: boolean;
  /** Holds the total of all currencies, when the statement covers all. */
  readonly totals: StatementTotals | null;
}

/**
 * Builds the document of account details, oldest first: the owner, each account with its balances, sums and entries
 * with the balance after each, and the total of all.
 */
export function buildStatementDocument(
  { accounts, issuer, isPart, totals }: Statement,
  { job, t }: Pick<Exporting, "job" | "t">,
): PaperDocument {
  const { id, userNo: merchantNo, madeAt } = job;
  const document = { number: paperNumber(numberOfId(id, exportScope(merchantNo), "AS", madeAt)), at: madeAt };
  return {
    locale: localeOfCookie(job.locale),
    title: t("files.export.statement.name"),
    issuer,
    ...document,
    lead: documentFirstLine(document, t),
    foot: paperFooter(document, t),
    parts: [
      ...accounts.slice(0, 1).map(({ head: { owner, userNo, from, to } }): DocumentPart => ({
        kind: "facts",
        title: t("files.document.statement.customer"),
        facts: [
          [t("files.document.statement.account"), owner],
          [t("files.document.statement.userNo"), userNo],
          [t("files.document.statement.bank"), issuer],
          [t("files.document.statement.period"), t("files.document.statement.days", { from, to })],
        ],
      })),
      ...(totals ? [totalsPart(totals, isPart, t)] : []),
      ...accounts.flatMap((account) => accountParts(account, isPart, t)),
    ],
  };
}

/** Returns the total of all currencies in one, and the rates used. */
const totalsPart = (
  { currency, at, opening, closing, moneyIn, moneyOut }: StatementTotals,
  isPart: boolean,
  t: Labels,
): DocumentPart => {
  const unratedText = t("files.document.statement.unrated");
  const line = (label: "totalOpening" | "totalClosing" | "totalIn" | "totalOut", amount: Money | null): Line => [
    t(`files.document.statement.${label}`, { currency }),
    amount ? amountText(amount) : unratedText,
  ];
  return {
    kind: "facts",
    title: t("files.document.statement.totals", { currency }),
    facts: [
      ...(isPart ? [] : [line("totalOpening", opening), line("totalClosing", closing)]),
      line("totalIn", moneyIn),
      line("totalOut", moneyOut),
      [
        t("files.document.statement.rates"),
        at ? t("files.document.statement.ratesAt", { at: beijingSecondsText(at) }) : unratedText,
      ],
    ],
  };
};

/**
 * Returns one account: its balances and sums, then its entries. The heading names it, and the heads of figures its
 * currency.
 */
function accountParts({ head, entries }: PaperAccount, isPart: boolean, t: Labels): DocumentPart[] {
  const { currency, userNo, opening, closing, available, moneyIn, moneyOut, countIn, countOut } = head;
  const amount = (minor: bigint) => amountText(money(currency, minor));
  const amountWithCount = (minor: bigint, count: number) =>
    t("files.document.statement.counted", { amount: amount(minor), count });
  const figureTitle = (name: "moneyIn" | "moneyOut" | "balance") =>
    t("files.document.statement.figure", { label: t(`files.export.statement.column.${name}`), currency });
  const balances: Line[] = isPart
    ? []
    : [
        [t("files.document.statement.opening"), amount(opening)],
        [t("files.document.statement.closing"), amount(closing)],
        [t("files.document.statement.available"), amount(available)],
        [t("files.document.statement.held"), amount(closing - available)],
      ];
  const facts: Line[] = [
    [t("files.document.statement.number"), accountOnPaper(currency, userNo, t)],
    [t("files.document.statement.currency"), `${currency} ${t(`terms.currency.${currency}`)}`],
    ...balances,
    [t("files.document.statement.moneyIn"), amountWithCount(moneyIn, countIn)],
    [t("files.document.statement.moneyOut"), amountWithCount(moneyOut, countOut)],
  ];
  return [
    { kind: "facts", title: t("files.document.statement.facts", { currency }), facts },
    {
      kind: "table",
      title: t("files.document.statement.entries"),
      isSubordinate: true,
      empty: t("files.document.statement.empty"),
      columns: [
        { title: t("files.export.statement.column.orderNo"), share: 78 },
        { title: t("files.export.statement.column.at"), share: 72 },
        { title: t("files.export.statement.column.kind"), share: 60 },
        { title: t("files.document.statement.details"), share: 82 },
        { title: figureTitle("moneyIn"), share: 53, isFigure: true },
        { title: figureTitle("moneyOut"), share: 53, isFigure: true },
        { title: figureTitle("balance"), share: 53, isFigure: true },
      ],
      rows: rowsOf(currency, entries),
    },
  ];
}

const figure = (currency: Currency, minor: bigint): string => displayMoney(money(currency, minor));

async function* rowsOf(
  currency: Currency,
  entries: AsyncIterable<readonly PaperEntry[]>,
): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const some of entries)
    yield some.map(({ at, labels, orderNo, counterparty, reference, exchange, minor, after }) => [
      orderNo,
      beijingSecondsText(at),
      labels,
      [counterparty, reference, exchange ? `${pairName(exchange.rate)} ${rateText(exchange.rate)}` : ""]
        .filter((part) => part !== "")
        .join(" · "),
      minor > 0n ? figure(currency, minor) : "",
      minor < 0n ? figure(currency, -minor) : "",
      after === null ? "" : figure(currency, after),
    ]);
}
