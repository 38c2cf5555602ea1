import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { DataTable } from "@/components/kit/table/data-table";
import { ListPage } from "@/components/kit/page/list-page";
import type { FilterField } from "@/components/kit/select/filter-fields";
import type { Query } from "@/components/kit/select/query";
import { Permitted } from "@/components/shell/frame/permitted";
import { OfferedExport } from "@/components/shell/actions/offered-export";
import type { accounts } from "@/lib/accounts/calls/balances";
import { accountsScreens } from "@/lib/accounts/screens";
import { statementDaysMax } from "@/lib/accounts/terms";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
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
  const fields = useStatementFields(filters, { currencies, kinds });
  const kindText = (kind: string) => kinds.find(({ value }) => value === kind)?.label ?? kind;
  return (
    <ListPage
      title={t("title")}
      actions={
        <>
          <Permitted any={[permissionOf(accountsScreens.vouchers)]}>
            <LinkButton href={accountsScreens.vouchers.path as Route}>{t("vouchers")}</LinkButton>
          </Permitted>
          <OfferedExport needs={permissionTo(accountsScreens.statement, "export")}>
            <StatementDownload filters={filters} />
          </OfferedExport>
        </>
      }
      list={list}
      path={accountsScreens.statement.path}
      query={query}
      fields={fields}
      refused={{ title: t("refused"), why: refused }}
      empty={{ filtered: t("emptyFiltered"), none: t("empty") }}
      below={<HeldOrders held={held} now={now} />}
    >
      {(empty) => (
        <>
          {list?.sums && <Sums sums={list.sums} from={list.from} to={list.to} />}
          {list?.totals && <Totals totals={list.totals} from={list.from} to={list.to} query={query} />}
          <DataTable
            caption={t("caption")}
            rows={list?.rows ?? []}
            empty={empty}
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
        </>
      )}
    </ListPage>
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
