"use client";
import { useTranslations } from "next-intl";
import { poboActions } from "@/lib/operations/calls/pobo";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import styles from "../rows/row-actions.module.css";
import { WorldRuleSwitch } from "../worlds/switch-term";

/** Offers the decisions that operations can make about a payer now; the server supplies the permitted ones. */
export function PoboPayerDecisions({
  world,
  poboRecordId,
  name,
  events,
}: {
  world: string;
  poboRecordId: string;
  name: string;
  events: readonly string[];
}) {
  const t = useTranslations("operations.pobo");
  const labels = (action: "pass" | "refuse" | "suspend") => ({
    small: true,
    label: t(`actionTexts.${action}.label`),
    title: t(`actionTexts.${action}.title`, { name }),
    action: t(`actionTexts.${action}.action`),
    successMessage: () => t(`actionTexts.${action}.done`, { name }),
  });
  const field = { label: t("reason") };
  return (
    <div className={styles.actions}>
      {events.includes("pass") && (
        <ConfirmActionButton call={poboActions.passPobo} input={() => ({ world, poboRecordId })} {...labels("pass")} />
      )}
      {events.includes("refuse") && (
        <ConfirmActionButton
          call={poboActions.refusePobo}
          input={({ text: reason }) => ({ world, poboRecordId, reason })}
          {...labels("refuse")}
          isDanger
          field={field}
        />
      )}
      {events.includes("suspend") && (
        <ConfirmActionButton
          call={poboActions.suspendPobo}
          input={({ text: reason }) => ({ world, poboRecordId, reason })}
          {...labels("suspend")}
          isDanger
          field={field}
        />
      )}
    </div>
  );
}

/** Sets whether individuals may be added as payers in this world. */
export function PersonalPoboSwitch({ world, mayBePersonal }: { world: string; mayBePersonal: boolean }) {
  const t = useTranslations("operations.pobo");
  const to = mayBePersonal ? "close" : "open";
  return (
    <WorldRuleSwitch
      call={poboActions.setPoboPersonal}
      input={{ world, mayBePersonal: !mayBePersonal }}
      action={t(to)}
      title={t(`${to}Title`)}
      text={t(`${to}Text`)}
      doneMessage={t("set")}
    />
  );
}
