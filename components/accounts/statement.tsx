import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { DataTable } from "@/components/kit/table/data-table";
import { ListPage } from "@/components/kit/page/list-page";
import type { FilterField } from "@/components/kit/select/filter-fields";
import type { Query } from "@/components/kit/select/query";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { PermittedExport } from "@/components/shell/actions/offered-export";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import { accountsScreens } from "@/lib/accounts/screens";
import { accountDetailsDaysMax } from "@/lib/accounts/terms";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import type { ClientOutput } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import { OrdersHoldingMoney } from "./reserved-orders";
import { StatementBalanceChart } from "./statement-course";
import { StatementExportMenu } from "./statement-download";
import { StatementCurrencySums, StatementTotalsCard } from "./statement-sums";
import type { parseAccountStatementQuery } from "./statement-query";

export interface StatementFacts {
  /** Null when the requested days cannot be listed; `errorText` describes the reason. */
  readonly list: ClientOutput<typeof accountCalls.activity> | null;
  readonly errorText: string | null;
  readonly heldOrders: ClientOutput<typeof accountCalls.heldOrders>;
  readonly query: Query;
  readonly filters: ReturnType<typeof parseAccountStatementQuery>;
  /** Lists the currencies to choose from, and the kinds of entry by name. */
  readonly currencies: readonly Currency[];
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  readonly now: Date;
}

/**
 * Renders the account details of one currency or of all: booked balances and entries, and held amounts; filters and
 * page are in the URL.
 */
export function AccountStatementSection({
  list,
  errorText,
  heldOrders,
  query,
  filters: { currentPage: _, pageSize: __, ...filters },
  currencies,
  kinds,
  now,
}: StatementFacts) {
  const t = useTranslations("accounts.statement");
  const terms = useTranslations("terms");
  const fields = useStatementFields(filters, { currencies, kinds });
  const kindText = (kind: string) => kinds.find(({ value }) => value === kind)?.label ?? kind;
  return (
    <ListPage
      title={t("title")}
      actions={
        <>
          <PermissionGate any={[screenAccess(accountsScreens.vouchers)]}>
            <LinkButton href={accountsScreens.vouchers.path as Route}>{t("vouchers")}</LinkButton>
          </PermissionGate>
          <PermittedExport access={screenActionAccess(accountsScreens.statement, "export")}>
            <StatementExportMenu filters={filters} />
          </PermittedExport>
        </>
      }
      list={list}
      path={accountsScreens.statement.path}
      query={query}
      fields={fields}
      refused={{ title: t("refused"), why: errorText }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty") }}
      below={<OrdersHoldingMoney heldOrders={heldOrders} now={now} />}
    >
      {(empty) => (
        <>
          {list?.sums && <StatementCurrencySums sums={list.sums} from={list.from} to={list.to} />}
          {list?.totals && <StatementTotalsCard totals={list.totals} from={list.from} to={list.to} query={query} />}
          {list && <StatementBalanceChart course={list.course} />}
          <DataTable
            caption={t("caption")}
            rows={list?.rows ?? []}
            empty={empty}
            columns={[
              {
                head: `${t("counterparty")} · ${terms("orderNo")}`,
                kind: "link",
                of: ({ counterparty }) => counterparty,
                under: ({ orderNo }) => orderNo,
                href: ({ href }) => href,
              },
              { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "listed" },
              { head: t("kind"), of: ({ kind }) => kindText(kind) },
              { head: t("reference"), of: ({ reference }) => reference },
              { head: t("rate"), kind: "rate", pair: true, of: ({ rate }) => rate },
              { head: t("amount"), kind: "money", strong: true, sign: true, of: ({ amount }) => amount },
              { head: t("balance"), kind: "money", of: ({ balance }) => balance },
            ]}
          />
        </>
      )}
    </ListPage>
  );
}

/**
 * Returns the filters, named as in the URL; the currency of the totals can be selected only when all currencies are
 * listed.
 */
function useStatementFields(
  filters: Pick<StatementFacts["filters"], "currency" | "totalIn">,
  { currencies, kinds }: Pick<StatementFacts, "currencies" | "kinds">,
): readonly FilterField[] {
  const t = useTranslations("accounts.statement");
  const terms = useTranslations("terms");
  return [
    {
      kind: "choice",
      name: "currency",
      label: terms("currencyWord"),
      options: currencies.map((code) => ({ value: code, label: `${code} ${terms(`currency.${code}`)}` })),
    },
    ...(filters.currency
      ? []
      : [
          {
            kind: "choice",
            name: "totalIn",
            label: t("totalIn"),
            options: currencies,
            always: filters.totalIn,
          } as const,
        ]),
    { kind: "choice", name: "kind", label: t("kind"), options: kinds },
    { kind: "text", name: "no", label: terms("orderNo"), lengthMax: 32 },
    { kind: "days", label: t("days"), daysMax: accountDetailsDaysMax },
  ];
}
