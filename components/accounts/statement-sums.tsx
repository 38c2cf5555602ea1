import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { formatExactTime } from "@/components/kit/text/format-time";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import { accountsScreens } from "@/lib/accounts/screens";
import type { ClientOutput } from "@/lib/call/call";
import type { Money } from "@/lib/money/money";

type List = ClientOutput<typeof accountCalls.activity>;

/**
 * Renders the sums of one currency over all pages. Opening and closing balances are displayed only when all entries are
 * listed.
 */
export function StatementCurrencySums({
  sums,
  from,
  to,
}: Pick<List, "from" | "to"> & { sums: NonNullable<List["sums"]> }) {
  const t = useTranslations("accounts.statement");
  const { opening, closing, available, held, moneyIn, moneyOut, countIn, countOut } = sums;
  const amountFact = (label: string, amount: Money, count: number): FactItem => ({
    label,
    value: (
      <>
        <MoneyText amount={amount} /> <span className={layout.soft}>{t("count", { count })}</span>
      </>
    ),
  });
  return (
    <Card title={t("sums")}>
      <div className={layout.stack}>
        <p className={layout.soft}>{t("span", { from, to })}</p>
        <FactList
          items={[
            ...(opening ? [{ label: t("opening"), value: <MoneyText amount={opening} /> }] : []),
            ...(closing ? [{ label: t("closing"), value: <MoneyText amount={closing} strong /> }] : []),
            ...(available ? [{ label: t("available"), value: <MoneyText amount={available} /> }] : []),
            ...(held
              ? [
                  {
                    label: t("held"),
                    value: (
                      <a href="#held">
                        <MoneyText amount={held} />
                      </a>
                    ),
                  },
                ]
              : []),
            amountFact(t("moneyIn"), moneyIn, countIn),
            amountFact(t("moneyOut"), moneyOut, countOut),
          ]}
        />
      </div>
    </Card>
  );
}

/**
 * Renders the totals of all currencies: converted into one of them, and the sums of each with a link to its own
 * statement.
 */
export function StatementTotalsCard({
  totals,
  from,
  to,
  query,
}: Pick<List, "from" | "to"> & { totals: NonNullable<List["totals"]>; query: Query }) {
  const t = useTranslations("accounts.statement");
  const terms = useTranslations("terms");
  const locale = useLocale();
  const { currency, at, opening, closing, moneyIn, moneyOut, rows } = totals;
  const isPart = rows.some((row) => row.closing === null);
  const fact = (label: string, amount: Money | null, strong = false): FactItem => ({
    label,
    value: amount ? <MoneyText amount={amount} strong={strong} /> : t("unrated"),
  });
  const amount = (name: "opening" | "moneyIn" | "moneyOut" | "closing" | "available" | "held") => ({
    head: t(name),
    kind: "money" as const,
    of: (row: (typeof rows)[number]) => row[name],
  });
  return (
    <Card title={t("totals", { currency })}>
      <div className={layout.stack}>
        <p className={layout.soft}>
          {t("span", { from, to })}
          {at && (
            <>
              {" · "}
              {t("ratesAt", { at: formatExactTime(at, locale) })}
            </>
          )}
        </p>
        <FactList
          items={[
            ...(isPart ? [] : [fact(t("opening"), opening), fact(t("closing"), closing, true)]),
            fact(t("moneyIn"), moneyIn),
            fact(t("moneyOut"), moneyOut),
          ]}
        />
        <details>
          <summary>{t("byCurrency")}</summary>
          <DataTable
            caption={t("byCurrency")}
            rows={rows}
            empty={<EmptyState>{t("empty")}</EmptyState>}
            columns={[
              {
                head: terms("currencyWord"),
                kind: "link",
                of: ({ currency: code }) => code,
                href: ({ currency: code }) =>
                  hrefWithQueryChanges(accountsScreens.statement.path, query, { currency: code, page: undefined }),
              },
              ...(isPart ? [] : [amount("opening")]),
              amount("moneyIn"),
              amount("moneyOut"),
              ...(isPart ? [] : [amount("closing"), amount("available"), amount("held")]),
            ]}
          />
        </details>
      </div>
    </Card>
  );
}
