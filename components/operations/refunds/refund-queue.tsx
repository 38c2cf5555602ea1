import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { menuPrefix } from "@/lib/call/path";
import type { ClientOutput } from "@/lib/call/call";
import type { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { incomeRefund } from "@/lib/receiving/states";
import { OperatorsLink } from "../console/operators-link";
import type { WorldListProps } from "../worlds/world-list-props";
import { consoleWorldRoute } from "../worlds/world-route";
import { BankRefundActions } from "./refund-decisions";

type Refunds = ClientOutput<typeof refundActions.incomeRefunds>;
type Row = Refunds["rows"][number];

/** Returns true when a refund requires the decision of two people. */
const isReviewed = ({ state }: Row): boolean => incomeRefund.next(state, "confirm") !== undefined;

/**
 * Displays the basis for the decision about a refund that requires two people: its destination, the reason, screening
 * results, and documents.
 */
function ReviewFacts({ world, row }: { world: string; row: Row }) {
  const t = useTranslations("operations.refunds");
  if (!isReviewed(row)) return null;
  const { remitter, isElsewhere, isByOperations, nameMatch, listed, prepared, reason, files, orderNo } = row;
  return (
    <div className={layout.stack}>
      <span>{t(isByOperations ? "byOperations" : isElsewhere ? "elsewhere" : "listedSince")}</span>
      <span>
        {t("remitter", { name: remitter.payeeName, account: remitter.payeeAccount || "—", bank: remitter.payeeBank })}
      </span>
      {reason && <span>{t("because", { reason })}</span>}
      {nameMatch && <span>{t("nameMatch", { match: t(`nameMatches.${nameMatch}`) })}</span>}
      {listed.length > 0 && <strong>{t("listed", { listed: listed.join(", ") })}</strong>}
      {prepared && <span>{t("preparedBy", { by: prepared.by, reason: prepared.reason || "—" })}</span>}
      {files.length > 0 && (
        <DocumentLinks
          documents={files.map(({ fileId, fileName }) => ({
            fileId,
            fileName,
            fileUrl: `${menuPrefix}/api/ops/worlds/${world}/income-refunds/${orderNo}/files/${fileId}`,
          }))}
        />
      )}
    </div>
  );
}

/** Lists the refunds of all merchants, active ones first, with the bank's possible actions on each. */
export function IncomeRefundQueue({ world, list, query, now }: WorldListProps<Refunds>) {
  const t = useTranslations("operations.refunds");
  const states = useTranslations("receiving.incomeRefund");
  const modes = useTranslations("receiving.refunds.modes");
  const fields: readonly FilterField[] = [
    { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
    choiceFilterField("state", t("state"), incomeRefund.states, states),
  ];
  const columns: readonly Column<Refunds["rows"][number]>[] = [
    { head: t("orderNo"), of: ({ orderNo }) => orderNo },
    { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
    { head: t("income"), of: ({ detailId }) => detailId },
    {
      head: t("payee"),
      of: ({ payeeName, payeeAccount, payeeCountry }) => `${payeeName} ${payeeAccount} ${payeeCountry}`,
    },
    ...(list.rows.some(isReviewed)
      ? [{ head: t("toReview"), kind: "node" as const, of: (row: Row) => <ReviewFacts world={world} row={row} /> }]
      : []),
    { head: t("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: t("fee"), kind: "money", of: ({ fee }) => fee },
    { head: t("mode"), of: ({ mode }) => modes(mode) },
    { head: t("state"), kind: "chip", of: ({ state }) => [incomeRefund.tone(state), states(state)] },
    { head: t("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
    { head: t("dueAt"), kind: "time", of: ({ dueAt }) => dueAt, now },
    {
      head: t("actions"),
      kind: "node",
      of: ({ orderNo, changes, events }) =>
        events.length > 0 && <BankRefundActions {...{ world, orderNo, changes, events }} />,
    },
  ];
  return (
    <>
      <PageHeader title={t("title")} />
      <Notice tone={list.waiting > 0 ? "waiting" : "quiet"} title={t("waiting", { count: list.waiting })} />
      {list.isAlone && list.rows.some(isReviewed) && (
        <Notice tone="bad" title={t("alone")} action={<OperatorsLink />} />
      )}
      <FilteredTable
        list={list}
        path={consoleWorldRoute(world, "refunds")}
        query={query}
        fields={fields}
        keep={["size"]}
        caption={t("caption")}
        columns={columns}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </>
  );
}
