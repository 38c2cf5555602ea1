"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MoneyField } from "@/components/kit/fields/money-field";
import layout from "@/components/kit/page/layout.module.css";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import type { Got } from "@/lib/call/call";
import { decimalText, typedMoney, type Money } from "@/lib/money/money";
import { creditDesk } from "@/lib/operations/calls/settlement/credit";

type Decision = Got<typeof creditDesk.creditApplications>["rows"][number]["events"][number];

interface CreditDecisionsProps {
  world: string;
  userNo: string;
  changes: number;
  /** The limit that stands in the field at first: the one that was asked for, or that was given. */
  limit: Money;
  events: readonly Decision[];
}

/** Opens speedy settlement with a limit, refuses it, changes its limit or closes it; the server says which may be. */
export function CreditDecisions({ events, ...of }: CreditDecisionsProps) {
  return (
    <div className={layout.actions}>
      {events.map((decision) => (
        <OneDecision key={decision} decision={decision} {...of} />
      ))}
    </div>
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
  const [typed, setTyped] = useState(decimalText(limit));
  const { amount } = typedMoney(typed, "USD");
  const isGranted = decision === "open" || decision === "change";
  return (
    <ConfirmAction
      call={creditDesk.decideCredit}
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
      done={t("done")}
    >
      {isGranted && (
        <MoneyField
          id={`limit${decision}${userNo}`}
          label={t("limit")}
          currency="USD"
          value={typed}
          onValue={setTyped}
        />
      )}
    </ConfirmAction>
  );
}
