import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { Filters } from "@/components/kit/select/filters";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { Pager } from "@/components/kit/table/pager";
import type { Query } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import type { accounts } from "@/lib/accounts/calls/balances";
import { accountsScreens } from "@/lib/accounts/screens";
import { statementDaysMax } from "@/lib/accounts/terms";
import { Permitted } from "@/components/shell/frame/permitted";
import { permissionTo } from "@/lib/gate/screen";
import type { Got } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import { HeldOrders } from "./held-orders";
import { StatementDownload } from "./statement-download";
import { Sums, Totals } from "./statement-sums";
import type { statementAsked } from "./statement-query";

export interface StatementFacts {
  /** Null when the requested days cannot be listed; `refused` says why. */
  readonly list: Got<typeof accounts.activity> | null;
  readonly refused: string | null;
  readonly held: Got<typeof accounts.heldOrders>;
  readonly query: Query;
  readonly asked: ReturnType<typeof statementAsked>;
  /** The currencies to choose from, and the kinds of entry by name. */
  readonly currencies: readonly Currency[];
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  readonly now: Date;
}

/**
 * The account details of one currency or of all: booked balances and entries, and what is held; filters and page are in
 * the URL.
 */
export function Statement({
  list,
  refused,
  held,
  query,
  asked: { currentPage: _, pageSize: __, ...filters },
  currencies,
  kinds,
  now,
}: StatementFacts) {
  const t = useTranslations("accounts.statement");
  const terms = useTranslations("terms");
  const { path } = accountsScreens.statement;
  const fields = useStatementFields(filters, { currencies, kinds });
  const set = useSetFilters(fields, query);
  const kindText = (kind: string) => kinds.find(({ value }) => value === kind)?.label ?? kind;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={
          <Permitted any={[permissionTo(accountsScreens.statement, "export")]}>
            <AreaMessages of={["files"]}>
              <StatementDownload filters={filters} />
            </AreaMessages>
          </Permitted>
        }
      />
      <Filters path={path} query={query} keep={["size"]} fields={fields} set={set} />
      {refused && (
        <Notice tone="bad" title={t("refused")}>
          {refused}
        </Notice>
      )}
      {list?.sums && <Sums sums={list.sums} from={list.from} to={list.to} />}
      {list?.totals && <Totals totals={list.totals} from={list.from} to={list.to} query={query} />}
      <DataTable
        caption={t("caption")}
        rows={list?.rows ?? []}
        empty={<EmptyState>{set.length > 0 ? t("emptyFiltered") : t("empty")}</EmptyState>}
        columns={[
          { head: terms("orderNo"), kind: "link", of: ({ orderNo }) => orderNo, href: ({ href }) => href },
          { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "listed" },
          { head: t("kind"), of: ({ kind }) => kindText(kind) },
          { head: t("counterparty"), of: ({ counterparty }) => counterparty },
          { head: t("reference"), of: ({ reference }) => reference },
          { head: t("rate"), kind: "rate", pair: true, of: ({ rate }) => rate },
          { head: t("amount"), kind: "money", strong: true, sign: true, of: ({ amount }) => amount },
          { head: t("balance"), kind: "money", of: ({ balance }) => balance },
        ]}
      />
      {list && list.total > 0 && (
        <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />
      )}
      <HeldOrders held={held} now={now} />
    </div>
  );
}

/** The filters, named as in the URL; in which currency all are added up is asked only where all are shown. */
function useStatementFields(
  filters: Pick<StatementFacts["asked"], "currency" | "totalIn">,
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
    { kind: "days", label: t("days"), daysMax: statementDaysMax },
  ];
}
