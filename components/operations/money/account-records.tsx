"use client";
import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/kit/page/form";
import { TextField } from "@/components/kit/fields/text-field";
import { toast } from "@/components/kit/feedback/toast";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { ActionForm, entry } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";

/** Records the holder of an account. */
export function SaveAccountRecord({ world }: { world: string }) {
  const t = useTranslations("operations.payees.register");
  const { run, errors } = useAction(accountRecords.saveAccountRecord, onPage);
  const save = async (entries: FormData) => {
    if (await run({ world, account: entry(entries, "account"), name: entry(entries, "name") }))
      toast("good", t("saved"));
  };
  return (
    <ActionForm errors={errors} shown={["account", "name"]} label={t("save")} onSend={save}>
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
    </ActionForm>
  );
}

/** Takes an account out of the register, after asking. */
export function RemoveAccountRecord({ world, account, name }: { world: string; account: string; name: string }) {
  const t = useTranslations("operations.payees.register");
  return (
    <ConfirmAction
      call={accountRecords.removeAccountRecord}
      input={() => ({ world, account })}
      small
      isDanger
      facts={[{ label: t("name"), value: name }]}
      label={t("remove")}
      title={t("removeTitle", { account })}
      action={t("remove")}
      done={() => t("removed")}
    />
  );
}
