"use client";
import { useTranslations } from "next-intl";
import { QueueDecisionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { RowActions } from "../rows/row-actions";
import { customsReviews } from "@/lib/operations/calls/customs";

type Decision = ClientOutput<typeof customsReviews.customsApplications>["rows"][number]["events"][number];

/**
 * Enables customs-declaration settlement for a merchant, refuses it or closes it; the server supplies the permitted
 * decisions.
 */
export function CustomsSettlementActions({
  world,
  userNo,
  changes,
  events,
}: {
  world: string;
  userNo: string;
  changes: number;
  events: readonly Decision[];
}) {
  const t = useTranslations("operations.customs");
  return (
    <RowActions>
      {events.map((decision) => (
        <QueueDecisionButton
          key={decision}
          call={customsReviews.decideCustoms}
          input={({ text: reason }) => ({ world, userNo, changes, decision, reason })}
          small
          isDanger={decision !== "open"}
          {...(decision !== "open" && { field: { label: t("reason"), help: t("reasonHelp") } })}
          action={t(`${decision}.label`)}
          title={t(`${decision}.title`, { userNo })}
          successMessage={t("done")}
        />
      ))}
    </RowActions>
  );
}
