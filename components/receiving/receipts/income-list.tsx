import { useTranslations } from "next-intl";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { linkPrefix, type Query } from "@/components/kit/select/query";
import type { Got } from "@/lib/call/call";
import { minus } from "@/lib/money/money";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { receivingScreens } from "@/lib/receiving/screens";
import { income as machine } from "@/lib/receiving/states";
import { useSharedFields } from "../shared-fields";

/** Incomes, newest first; a row leads to its remittance. */
export function IncomeList({ list, query, now }: { list: Got<typeof receiving.incomes>; query: Query; now: Date }) {
  const t = useTranslations("receiving.incomes");
  const states = useTranslations("receiving.income");
  const label = useTranslations("terms")("state");
  const { path } = receivingScreens.receipts;
  const fields: readonly FilterField[] = [
    { kind: "text", name: "no", label: t("detailId"), lengthMax: 32 },
    { kind: "text", name: "remitter", label: t("remitter"), lengthMax: 140 },
    ...useSharedFields(t("creditedDays")),
  ];
  return (
    <FilteredTable
      list={list}
      path={path}
      query={query}
      fields={fields}
      keep={["size"]}
      caption={t("caption")}
      empty={(isFiltered) => <EmptyState>{isFiltered ? t("emptyFiltered") : t("empty")}</EmptyState>}
      columns={[
        {
          head: t("detailId"),
          kind: "link",
          of: ({ detailId }) => detailId,
          key: ({ remittanceNo }) => remittanceNo,
          to: linkPrefix(path, query, "orderNo"),
        },
        { head: t("remitter"), of: ({ remitterName }) => remitterName },
        { head: t("amount"), kind: "money", of: ({ amount }) => amount },
        { head: t("fee"), kind: "money", of: ({ fee }) => fee },
        { head: t("credited"), kind: "money", strong: true, of: ({ amount, fee }) => minus(amount, fee) },
        {
          head: label,
          kind: "chip",
          of: ({ state, isHeld }) => (isHeld ? ["waiting", t("held")] : [machine.tone(state), states(state)]),
        },
        { head: t("creditedAt"), kind: "time", of: ({ creditedAt }) => creditedAt, now },
      ]}
    />
  );
}
