"use client";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { accounts } from "@/lib/operations/calls/console/accounts";

/** Disables somebody's account of the console, with the reason that the audit log keeps. */
export function DisableAccount({ name }: { name: string }) {
  const t = useTranslations("operations.accounts");
  return (
    <ConfirmAction
      call={accounts.disableOpsAccount}
      input={({ text: reason }) => ({ name, reason })}
      small
      isDanger
      label={t("disable")}
      title={t("disableTitle", { name })}
      action={t("disableAction")}
      field={{ label: t("reason"), help: t("reasonHelp") }}
      done={() => t("isDisabled", { name })}
    >
      <p>{t("disableText")}</p>
    </ConfirmAction>
  );
}

/** Enables a disabled account again. */
export function EnableAccount({ name }: { name: string }) {
  const t = useTranslations("operations.accounts");
  return (
    <ConfirmAction
      call={accounts.enableOpsAccount}
      input={({ text: reason }) => ({ name, reason })}
      small
      label={t("enable")}
      title={t("enableTitle", { name })}
      action={t("enableAction")}
      field={{ label: t("reason"), help: t("reasonHelp") }}
      done={() => t("isEnabled", { name })}
    >
      <p>{t("enableText")}</p>
    </ConfirmAction>
  );
}
