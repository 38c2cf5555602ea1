import { useLocale, useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import type { Query } from "@/components/kit/select/query";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayee as machine } from "@/lib/settlement/states";
import { settlementPayeeFormPath, settlementPayeePath, settlementPayeesPath } from "../settlement-path";
import { useSettlementPayeeFilters } from "./payees-query";

type List = ClientOutput<typeof settlementPayees.settlementPayees>;

/** Lists the merchant's settlement payees; filters and page are in the URL. */
export function SettlementPayeeList({ list, query, now }: { list: List; query: Query; now: Date }) {
  const t = useTranslations("settlement.payees");
  const fields = useSettlementPayeeFilters();
  const columns = useColumns(now);
  const addButton = (
    <PermissionGate any={[settlementPayees.addSettlementPayee.access]}>
      <LinkButton tone="primary" href={settlementPayeeFormPath()}>
        {t("add")}
      </LinkButton>
    </PermissionGate>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={addButton}
      list={list}
      path={settlementPayeesPath}
      query={query}
      fields={fields}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: addButton }}
    >
      {(empty) => (
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={list.rows}
          rowKey={({ payeeNo }) => payeeNo}
          empty={empty}
        />
      )}
    </ListPage>
  );
}

function useColumns(now: Date): readonly Column<List["rows"][number]>[] {
  const [t, terms] = [useTranslations("settlement.payees"), useTranslations("terms")];
  const states = useTranslations("settlement.settlementPayee");
  const types = useTranslations("settlement.partnerType");
  const isChinese = useLocale() === "zh-CN";
  return [
    {
      head: `${t("payee")} · ${t("number")}`,
      kind: "link",
      of: ({ name, nickname }) => (nickname ? `${nickname} · ${name}` : name),
      under: ({ payeeNo }) => payeeNo,
      href: ({ payeeNo }) => settlementPayeePath(payeeNo),
    },
    { head: t("type"), of: ({ partnerType }) => types(partnerType) },
    { head: t("bank"), of: ({ bank }) => (isChinese ? bank.zh : bank.en), under: ({ branch }) => branch },
    {
      head: t("account"),
      of: ({ account }) => groupAccountNumberForReading(account),
      under: ({ currency }) => currency,
    },
    { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
  ];
}
