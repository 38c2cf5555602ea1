"use client";
import { useTranslations } from "next-intl";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { entryCalls } from "@/lib/operations/calls/by-hand/entries";
import styles from "../rows/row-actions.module.css";

/** Confirms or discards an entry, which a second person must decide. */
export function PreparedEntryDecisions({ world, id, subject }: { world: string; id: string; subject: string }) {
  const t = useTranslations("operations.entries");
  const facts = [{ label: t("subject"), value: subject || id }];
  return (
    <div className={styles.actions}>
      <ConfirmActionButton
        call={entryCalls.confirmEntry}
        input={() => ({ world, id })}
        small
        label={t("confirm")}
        title={t("confirmText")}
        facts={facts}
        action={t("confirm")}
        successMessage={() => t("isConfirmed")}
      />
      <ConfirmActionButton
        call={entryCalls.discardEntry}
        input={() => ({ world, id })}
        small
        isDanger
        label={t("discard")}
        title={t("discardText")}
        facts={facts}
        action={t("discard")}
        successMessage={() => t("isDiscarded")}
      />
    </div>
  );
}
