import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import type { ClientOutput } from "@/lib/call/call";
import type { paymentActions } from "@/lib/operations/calls/payments";
import { payment as machine } from "@/lib/payments/states";
import { BankPaymentActions } from "./payment-actions";
import { orderRoutePrefix } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

/** Limits the length of a payment search text. */
export const paymentTextMax = 60;

export type Payments = ClientOutput<typeof paymentActions.payments>;
type Payment = Payments["rows"][number];

/** Lists the payments of a world's merchants, with the actions that operations can perform on each now. */
export function WorldPaymentList({ world, list, path, query, now }: WorldListProps<Payments> & { path: Route }) {
  const t = useTranslations("operations.payments");
  const [states, reviews, refunds] = [
    useTranslations("payments.payment"),
    useTranslations("payments.paymentReview"),
    useTranslations("payments.paymentRefund"),
  ];
  const knownText = useKnownText();
  const [ahead, unpayable] = [useTranslations("payments.ahead"), useTranslations("payments.unpayable")];
  const standingOf = ({ asked, recallReason, payOn, stalled, state, reviewState, refundState }: Payment): string => {
    if (recallReason !== null) return t("recall", { reason: recallReason });
    if (asked !== null) return knownText(asked);
    if (state === machine.first && stalled !== null) return unpayable(stalled);
    if (refundState !== "none") return refunds(refundState);
    const review = reviewState ? [reviews(reviewState)] : [];
    return [...review, ...(state === machine.first && payOn !== null ? [ahead("state", { day: payOn })] : [])].join(
      " · ",
    );
  };
  const fields: readonly FilterField[] = [
    { kind: "text", name: "text", label: t("search"), lengthMax: paymentTextMax },
    choiceFilterField("state", t("state"), machine.states, states),
  ];
  const columns: readonly Column<Payment>[] = [
    { head: t("orderNo"), kind: "link", of: ({ orderNo }) => orderNo, to: orderRoutePrefix(world) },
    { head: `${t("payee")} · ${t("merchant")}`, of: ({ payeeName }) => payeeName, under: ({ userNo }) => userNo },
    { head: t("amount"), kind: "money", of: ({ amount }) => amount },
    { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("standing"), of: standingOf },
    { head: t("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
    {
      head: t("actions"),
      kind: "node",
      of: (payment) => <BankPaymentActions world={world} payment={payment} />,
    },
  ];
  return (
    <FilteredTable
      list={list}
      path={path}
      query={query}
      fields={fields}
      keep={["tab", "size"]}
      caption={t("caption")}
      columns={columns}
      rowKey={({ orderNo }) => orderNo}
      empty={<EmptyState>{t("empty")}</EmptyState>}
    />
  );
}
