"use client";
import { useTranslations } from "next-intl";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import type { SettlementPayeeCase } from "./payee-queue";

/**
 * Offers the decisions that operations can make about a settlement payee now; the server supplies the permitted ones.
 */
export function SettlementPayeeDecisions({
  world,
  payeeNo,
  changes,
  name,
  events,
}: {
  world: string;
  payeeNo: string;
  changes: number;
  name: string;
  events: SettlementPayeeCase["events"];
}) {
  const t = useTranslations("operations.settlementPayees");
  return events.map((decision) => {
    const isAgainst = decision === "reject" || decision === "suspend";
    return (
      <ConfirmActionButton
        key={decision}
        call={settlementPayeeReviews.decideSettlementPayee}
        input={({ text: reason }) => ({ world, payeeNo, changes, decision, reason })}
        {...(decision === "accept" && { tone: "primary" as const })}
        isDanger={isAgainst}
        {...(isAgainst && { field: { label: t("reason"), help: t("reasonHelp") } })}
        action={t(`${decision}.label`)}
        title={t(`${decision}.title`, { name })}
        successMessage={t("done")}
      />
    );
  });
}
