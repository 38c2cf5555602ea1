"use client";
import { useTranslations } from "next-intl";
import { payeeActions } from "@/lib/operations/calls/payees";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import styles from "../rows/row-actions.module.css";
import { WorldRuleSwitch } from "../worlds/switch-term";

/** Offers the decisions that operations can make about a payee now; the server supplies the permitted ones. */
export function PayeeReviewDecisions({
  world,
  payeeId,
  name,
  events,
}: {
  world: string;
  payeeId: string;
  name: string;
  events: readonly string[];
}) {
  const t = useTranslations("operations.payees");
  const labels = (action: "enable" | "disable" | "ask") => ({
    small: true,
    label: t(`actionTexts.${action}.label`),
    title: t(`actionTexts.${action}.title`, { payee: name }),
    action: t(`actionTexts.${action}.action`),
    successMessage: () => t(`actionTexts.${action}.done`, { payee: name }),
  });
  return (
    <div className={styles.actions}>
      {events.includes("enable") && (
        <ConfirmActionButton call={payeeActions.enablePayee} input={() => ({ world, payeeId })} {...labels("enable")} />
      )}
      {events.includes("ask") && (
        <ConfirmActionButton
          call={payeeActions.askPayee}
          input={({ text: askedFor }) => ({ world, payeeId, askedFor })}
          {...labels("ask")}
          field={{ label: t("askedFor") }}
        />
      )}
      {events.includes("disable") && (
        <ConfirmActionButton
          call={payeeActions.disablePayee}
          input={() => ({ world, payeeId })}
          {...labels("disable")}
          isDanger
        />
      )}
    </div>
  );
}

/** Sets whether operations check payees in this world. */
export function PayeeCheckSwitch({ world, isChecked }: { world: string; isChecked: boolean }) {
  const t = useTranslations("operations.payees");
  const to = isChecked ? "letGo" : "check";
  return (
    <WorldRuleSwitch
      call={payeeActions.setPayeeTerms}
      input={{ world, isChecked: !isChecked }}
      action={t(to)}
      title={t(`${to}Title`)}
      text={t(`${to}Text`)}
      doneMessage={t("set")}
    />
  );
}
