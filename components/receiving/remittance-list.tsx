import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { Filters } from "@/components/kit/filters";
import { MoneyText } from "@/components/kit/money-text";
import { Pager } from "@/components/kit/pager";
import { hrefWith, valueOf, type Query } from "@/components/kit/query";
import { SelectField } from "@/components/kit/select-field";
import { StateChip } from "@/components/kit/state-chip";
import { TimeText } from "@/components/kit/time-text";
import type { Got } from "@/lib/call/call";
import type { receiving } from "@/lib/receiving/calls";
import { receivingScreens } from "@/lib/receiving/screens";
import { remittance as machine } from "@/lib/receiving/states";
import { SharedFilters, useSharedSet } from "./shared-filters";

/** Remittances from abroad, newest first: on their way, received, returned. */
export function RemittanceList({ list, query, now }: { list: Got<typeof receiving.remittances>; query: Query; now: Date }) {
  const t = useTranslations("receiving.transit");
  const [label, any, states] = [useTranslations("terms")("state"), useTranslations("receiving.receipts")("any"), useTranslations("receiving.remittance")];
  const { path } = receivingScreens.receipts;
  const state = valueOf(query, "state") ?? "";
  const set = [...(machine.is(state) ? [{ label, value: states(state), names: ["state"] }] : []), ...useSharedSet(query, t("sentDays"))];
  return (
    <>
      <Filters path={path} query={query} keep={["tab", "size"]} set={set}>
        <SelectField key={`state${state}`} label={label} name="state" empty={any} defaultValue={state} options={machine.states.map((each) => ({ value: each, label: states(each) }))} />
        <SharedFilters query={query} days={t("sentDays")} />
      </Filters>
      <DataTable
        caption={t("caption")}
        rows={list.rows}
        rowKey={({ orderNo }) => orderNo}
        rowHref={({ orderNo }) => hrefWith(path, query, { orderNo })}
        empty={<EmptyState>{set.length > 0 ? t("emptyFiltered") : t("empty")}</EmptyState>}
        columns={[
          { key: "no", head: t("orderNo"), cell: ({ orderNo }) => orderNo },
          { key: "payer", head: t("payer"), cell: ({ payerName }) => payerName },
          { key: "amount", head: t("amount"), figures: true, cell: ({ amount }) => <MoneyText strong amount={amount} /> },
          { key: "bank", head: t("bank"), cell: ({ payerBank }) => payerBank },
          { key: "state", head: label, cell: (row) => <StateChip tone={machine.tone(row.state)}>{states(row.state)}</StateChip> },
          { key: "sent", head: t("sentAt"), cell: ({ sentAt }) => <TimeText at={sentAt} now={now} /> },
          { key: "arrives", head: t("arrivesAt"), cell: ({ arrivesAt }) => <TimeText at={arrivesAt} now={now} style="short" /> },
        ]}
      />
      {list.total > 0 && <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />}
    </>
  );
}
