import type { StatementEntry, StatementHead } from "@/lib/accounts/statement-file";
import { localeOfCookie } from "@/lib/i18n/locale";
import type { Currency } from "@/lib/money/currency";
import { displayMoney, money } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { beijingText } from "@/lib/time/beijing";
import type { PaperDocument } from "../../formats/pdf/document";
import { footOf } from "../../formats/pdf/foot";
import type { Exporting } from "../files/exports/kinds";

/** An entry with the balance after it, where all entries are listed. */
type PaperEntry = StatementEntry & { readonly after: bigint | null };

interface Statement {
  readonly head: StatementHead;
  readonly issuer: string;
  /** Some entries alone: balances before and after them would not add up. */
  readonly isPart: boolean;
  readonly entries: AsyncIterable<readonly PaperEntry[]>;
}

/**
 * Account details on paper, oldest first: the account, its balances and sums, and each entry with the balance after it.
 */
export function statementPaper(
  { head, issuer, isPart, entries }: Statement,
  { job, t }: Pick<Exporting, "job" | "t">,
): PaperDocument {
  const { currency, owner, from, to, opening, closing, available, moneyIn, moneyOut, countIn, countOut } = head;
  const amount = (minor: bigint) => `${figure(currency, minor)} ${currency}`;
  const counted = (minor: bigint, count: number) =>
    t("files.document.statement.counted", { amount: amount(minor), count });
  const balances = isPart
    ? []
    : ([
        [t("files.document.statement.opening"), amount(opening)],
        [t("files.document.statement.closing"), amount(closing)],
        [t("files.document.statement.available"), amount(available)],
        [t("files.document.statement.held"), amount(closing - available)],
      ] as const);
  return {
    locale: localeOfCookie(job.locale),
    title: t("files.export.statement.name"),
    issuer,
    number: job.id,
    at: job.madeAt,
    foot: footOf({ number: job.id, at: job.madeAt }, t),
    parts: [
      {
        kind: "facts",
        title: t("files.document.statement.facts"),
        facts: [
          [t("files.document.statement.account"), owner],
          [t("files.document.statement.currency"), `${currency} ${t(`terms.currency.${currency}`)}`],
          [t("files.document.statement.period"), t("files.document.statement.days", { from, to })],
          ...balances,
          [t("files.document.statement.moneyIn"), counted(moneyIn, countIn)],
          [t("files.document.statement.moneyOut"), counted(moneyOut, countOut)],
        ],
      },
      {
        kind: "table",
        title: t("files.document.statement.entries"),
        empty: t("files.document.statement.empty"),
        columns: [
          { title: t("files.export.statement.column.orderNo"), share: 4 },
          { title: t("files.export.statement.column.at"), share: 4 },
          { title: t("files.export.statement.column.kind"), share: 3 },
          { title: t("files.document.statement.details"), share: 4 },
          { title: t("files.export.statement.column.moneyIn"), share: 3, isFigure: true },
          { title: t("files.export.statement.column.moneyOut"), share: 3, isFigure: true },
          { title: t("files.export.statement.column.balance"), share: 3, isFigure: true },
        ],
        rows: rowsOf(currency, entries),
      },
    ],
  };
}

const figure = (currency: Currency, minor: bigint): string => displayMoney(money(currency, minor));

async function* rowsOf(
  currency: Currency,
  entries: AsyncIterable<readonly PaperEntry[]>,
): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const some of entries)
    yield some.map(({ at, labels, orderNo, counterparty, reference, exchange, minor, after }) => [
      orderNo,
      beijingText(at),
      labels,
      [counterparty, reference, exchange ? `${pairName(exchange.rate)} ${rateText(exchange.rate)}` : ""]
        .filter((part) => part !== "")
        .join(" · "),
      minor > 0n ? figure(currency, minor) : "",
      minor < 0n ? figure(currency, -minor) : "",
      after === null ? "" : figure(currency, after),
    ]);
}
