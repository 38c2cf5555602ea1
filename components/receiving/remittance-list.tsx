import { useTranslations } from "next-intl";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { choiceField, type FilterField } from "@/components/kit/select/filter-fields";
import { linkPrefix, type Query } from "@/components/kit/select/query";
import type { Got } from "@/lib/call/call";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { receivingScreens } from "@/lib/receiving/screens";
import { remittance as machine } from "@/lib/receiving/states";
import { useSharedFields } from "./shared-fields";

/** Remittances from abroad, newest first: on their way, received, returned. */
export function RemittanceList({
  list,
  query,
  now,
}: {
  list: Got<typeof receiving.remittances>;
  query: Query;
  now: Date;
}) {
  const t = useTranslations("receiving.transit");
  const [label, states] = [useTranslations("terms")("state"), useTranslations("receiving.remittance")];
  const { path } = receivingScreens.receipts;
  const fields: readonly FilterField[] = [
    choiceField("state", label, machine.states, states),
    ...useSharedFields(t("sentDays")),
  ];
  return (
    <FilteredTable
      list={list}
      path={path}
      query={query}
      fields={fields}
      keep={["tab", "size"]}
      caption={t("caption")}
      empty={(isFiltered) => <EmptyState>{isFiltered ? t("emptyFiltered") : t("empty")}</EmptyState>}
      columns={[
        { head: t("orderNo"), kind: "link", of: ({ orderNo }) => orderNo, to: linkPrefix(path, query, "orderNo") },
        { head: t("payer"), of: ({ payerName }) => payerName },
        { head: t("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
        { head: t("bank"), of: ({ payerBank }) => payerBank },
        { head: label, kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
        { head: t("sentAt"), kind: "time", of: ({ sentAt }) => sentAt, now },
        { head: t("arrivesAt"), kind: "time", of: ({ arrivesAt }) => arrivesAt, now, style: "short" },
      ]}
    />
  );
}
