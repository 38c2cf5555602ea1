import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DataTable, type Column } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { Filters } from "@/components/kit/filters";
import { MoneyText } from "@/components/kit/money-text";
import { Pager } from "@/components/kit/pager";
import type { Query } from "@/components/kit/query";
import { SelectField } from "@/components/kit/select-field";
import { StateChip } from "@/components/kit/state-chip";
import { TimeText } from "@/components/kit/time-text";
import type { Got } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls";
import { payment as machine } from "@/lib/payments/states";
import { PaymentDeeds } from "./payment-deeds";

export type Payments = Got<typeof operations.payments>;
type Payment = Payments["rows"][number];
export type PaymentState = Payment["state"];

/** Payments of a world's merchants, with what operations may let become of each now. */
export function PaymentList({ world, list, state, path, query, now }: { world: string; list: Payments; state: PaymentState | undefined; path: Route; query: Query; now: Date }) {
  const t = useTranslations("operations.payments");
  const states = useTranslations("payments.payment");
  const columns: readonly Column<Payment>[] = [
    { key: "orderNo", head: t("orderNo"), cell: ({ orderNo }) => orderNo },
    { key: "merchant", head: t("merchant"), cell: ({ userNo }) => userNo },
    { key: "payee", head: t("payee"), cell: ({ payeeName }) => payeeName },
    { key: "amount", head: t("amount"), cell: ({ amount }) => <MoneyText amount={amount} />, figures: true },
    { key: "state", head: t("state"), cell: ({ state: each }) => <StateChip tone={machine.tone(each)}>{states(each)}</StateChip> },
    { key: "placedAt", head: t("placedAt"), cell: ({ placedAt }) => <TimeText at={placedAt} now={now} /> },
    { key: "actions", head: t("actions"), cell: ({ orderNo, amount, payeeName, events }) => <PaymentDeeds {...{ world, orderNo, amount, payeeName, events }} /> },
  ];
  return (
    <>
      <Filters path={path} query={query} keep={["tab", "size"]} set={state ? [{ label: t("state"), value: states(state), names: ["state"] }] : []}>
        <SelectField key={state ?? ""} name="state" label={t("state")} empty={t("any")} defaultValue={state ?? ""} options={machine.states.map((each) => ({ value: each, label: states(each) }))} />
      </Filters>
      <DataTable caption={t("caption")} columns={columns} rows={list.rows} rowKey={({ orderNo }) => orderNo} empty={<EmptyState>{t("empty")}</EmptyState>} />
      {list.total > 0 && <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />}
    </>
  );
}
