"use client";
import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/kit/page/form";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";

/** Records the account holder of a bank account. */
export function BankRegisterEntryForm({ world }: { world: string }) {
  const t = useTranslations("operations.payees.register");
  const { run, errors } = useAction(accountRecords.saveAccountRecord, onPage);
  const save = async (entries: FormData) => {
    if (await run({ world, account: formEntryText(entries, "account"), name: formEntryText(entries, "name") }))
      showToast("good", t("saved"));
  };
  return (
    <ConsoleActionForm errors={errors} formFields={["account", "name"]} label={t("save")} onSend={save}>
      <TextField
        name="account"
        label={t("account")}
        autoComplete="off"
        maxLength={60}
        error={errors.fields.account}
        required
      />
      <TextField name="name" label={t("name")} autoComplete="off" maxLength={140} error={errors.fields.name} required />
      <SubmitButton>{t("save")}</SubmitButton>
    </ConsoleActionForm>
  );
}

/** Removes an account from the register, after a confirmation. */
export function RemoveBankRegisterEntryButton({
  world,
  account,
  name,
}: {
  world: string;
  account: string;
  name: string;
}) {
  const t = useTranslations("operations.payees.register");
  return (
    <ConfirmActionButton
      call={accountRecords.removeAccountRecord}
      input={() => ({ world, account })}
      small
      isDanger
      facts={[{ label: t("name"), value: name }]}
      label={t("remove")}
      title={t("removeTitle", { account })}
      action={t("remove")}
      successMessage={() => t("removed")}
    />
  );
}
