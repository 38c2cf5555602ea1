"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MoneyField } from "@/components/kit/fields/money-field";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { decimalText, parseEnteredMoney, type Money } from "@/lib/money/money";
import { RowActions } from "../rows/row-actions";
import { creditReviews } from "@/lib/operations/calls/settlement/credit";

type Decision = ClientOutput<typeof creditReviews.creditApplications>["rows"][number]["events"][number];

interface CreditDecisionsProps {
  world: string;
  userNo: string;
  changes: number;
  /** Holds the initial value of the limit field: the requested limit, or the granted one. */
  limit: Money;
  events: readonly Decision[];
}

/**
 * Opens speedy settlement with a limit, refuses it, changes its limit or closes it; the server supplies the permitted
 * decisions.
 */
export function SpeedySettlementDecisions({ events, ...of }: CreditDecisionsProps) {
  return (
    <RowActions>
      {events.map((decision) => (
        <OneDecision key={decision} decision={decision} {...of} />
      ))}
    </RowActions>
  );
}

function OneDecision({
  decision,
  world,
  userNo,
  changes,
  limit,
}: Omit<CreditDecisionsProps, "events"> & { decision: Decision }) {
  const t = useTranslations("operations.credit");
  const [inputText, setTyped] = useState(decimalText(limit));
  const { amount } = parseEnteredMoney(inputText, "USD");
  const isGranted = decision === "open" || decision === "change";
  return (
    <ConfirmActionButton
      call={creditReviews.decideCredit}
      input={({ text: reason }) => ({
        world,
        userNo,
        changes,
        decision,
        reason,
        ...(isGranted && amount && { limit: amount }),
      })}
      small
      isDanger={!isGranted}
      isReady={!isGranted || amount !== undefined}
      {...(decision !== "open" && { field: { label: t("reason"), help: t("reasonHelp") } })}
      action={t(`${decision}.label`)}
      title={t(`${decision}.title`, { userNo })}
      successMessage={t("done")}
    >
      {isGranted && (
        <MoneyField
          id={`limit${decision}${userNo}`}
          label={t("limit")}
          currency="USD"
          value={inputText}
          onValue={setTyped}
        />
      )}
    </ConfirmActionButton>
  );
}
