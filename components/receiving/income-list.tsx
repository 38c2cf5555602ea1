import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { Filters } from "@/components/kit/filters";
import { MoneyText } from "@/components/kit/money-text";
import { Pager } from "@/components/kit/pager";
import { hrefWith, valueOf, type Query } from "@/components/kit/query";
import { StateChip } from "@/components/kit/state-chip";
import { TextField } from "@/components/kit/text-field";
import { TimeText } from "@/components/kit/time-text";
import type { Got } from "@/lib/call/call";
import { minus } from "@/lib/money/money";
import type { receiving } from "@/lib/receiving/calls";
import { receivingScreens } from "@/lib/receiving/screens";
import { income as machine } from "@/lib/receiving/states";
import { SharedFilters, useSharedSet } from "./shared-filters";

/** What has been credited, newest first; a row leads to the remittance it came of. */
export function IncomeList({ list, query, now }: { list: Got<typeof receiving.incomes>; query: Query; now: Date }) {
  const t = useTranslations("receiving.incomes");
  const [state, states] = [useTranslations("terms")("state"), useTranslations("receiving.income")];
  const { path } = receivingScreens.receipts;
  const [no, remitter] = [valueOf(query, "no") ?? "", valueOf(query, "remitter") ?? ""];
  const set = [
    ...(no ? [{ label: t("detailId"), value: no, names: ["no"] }] : []),
    ...(remitter ? [{ label: t("remitter"), value: remitter, names: ["remitter"] }] : []),
    ...useSharedSet(query, t("creditedDays")),
  ];
  return (
    <>
      <Filters path={path} query={query} keep={["size"]} set={set}>
        <TextField key={`no${no}`} label={t("detailId")} name="no" defaultValue={no} maxLength={32} />
        <TextField key={`remitter${remitter}`} label={t("remitter")} name="remitter" defaultValue={remitter} maxLength={140} />
        <SharedFilters query={query} days={t("creditedDays")} />
      </Filters>
      <DataTable
        caption={t("caption")}
        rows={list.rows}
        rowKey={({ detailId }) => detailId}
        rowHref={({ remittanceNo }) => hrefWith(path, query, { orderNo: remittanceNo })}
        empty={<EmptyState>{set.length > 0 ? t("emptyFiltered") : t("empty")}</EmptyState>}
        columns={[
          { key: "no", head: t("detailId"), cell: ({ detailId }) => detailId },
          { key: "remitter", head: t("remitter"), cell: ({ remitterName }) => remitterName },
          { key: "amount", head: t("amount"), figures: true, cell: ({ amount }) => <MoneyText amount={amount} /> },
          { key: "fee", head: t("fee"), figures: true, cell: ({ fee }) => <MoneyText amount={fee} /> },
          { key: "credited", head: t("credited"), figures: true, cell: ({ amount, fee }) => <MoneyText strong amount={minus(amount, fee)} /> },
          { key: "state", head: state, cell: (row) => <StateChip tone={machine.tone(row.state)}>{states(row.state)}</StateChip> },
          { key: "at", head: t("creditedAt"), cell: ({ creditedAt }) => <TimeText at={creditedAt} now={now} /> },
        ]}
      />
      {list.total > 0 && <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />}
    </>
  );
}
