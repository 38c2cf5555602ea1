"use client";
import { useTranslations } from "next-intl";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { opsAccountCalls } from "@/lib/operations/calls/console/accounts";

/** Disables an account of the console, with a reason that is stored in the audit log. */
export function DisableConsoleAccountButton({ name }: { name: string }) {
  const t = useTranslations("operations.accounts");
  return (
    <ConfirmActionButton
      call={opsAccountCalls.disableOpsAccount}
      input={({ text: reason }) => ({ name, reason })}
      small
      isDanger
      label={t("disable")}
      title={t("disableTitle", { name })}
      action={t("disableAction")}
      field={{ label: t("reason"), help: t("reasonHelp") }}
      successMessage={() => t("isDisabled", { name })}
    >
      <p>{t("disableText")}</p>
    </ConfirmActionButton>
  );
}

/** Enables a disabled account again. */
export function EnableConsoleAccountButton({ name }: { name: string }) {
  const t = useTranslations("operations.accounts");
  return (
    <ConfirmActionButton
      call={opsAccountCalls.enableOpsAccount}
      input={({ text: reason }) => ({ name, reason })}
      small
      label={t("enable")}
      title={t("enableTitle", { name })}
      action={t("enableAction")}
      field={{ label: t("reason"), help: t("reasonHelp") }}
      successMessage={() => t("isEnabled", { name })}
    >
      <p>{t("enableText")}</p>
    </ConfirmActionButton>
  );
}
