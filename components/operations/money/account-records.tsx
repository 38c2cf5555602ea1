"use client";
import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/kit/page/form";
import { TextField } from "@/components/kit/fields/text-field";
import { toast } from "@/components/kit/feedback/toast";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { AskedDeed } from "../console/confirm-action";
import { DeedForm, entry } from "../console/action-form";
import { useDeed } from "../console/use-console-action";

/** Says whom an account belongs to. */
export function SaveAccountRecord({ world }: { world: string }) {
  const t = useTranslations("operations.payees.register");
  const { run, trouble } = useDeed(accountRecords.saveAccountRecord);
  const save = async (entries: FormData) => {
    if (await run({ world, account: entry(entries, "account"), name: entry(entries, "name") }))
      toast("good", t("saved"));
  };
  return (
    <DeedForm trouble={trouble} shown={["account", "name"]} label={t("save")} onSend={save}>
      <TextField
        name="account"
        label={t("account")}
        autoComplete="off"
        maxLength={60}
        error={trouble.fields.account}
        required
      />
      <TextField
        name="name"
        label={t("name")}
        autoComplete="off"
        maxLength={140}
        error={trouble.fields.name}
        required
      />
      <SubmitButton>{t("save")}</SubmitButton>
    </DeedForm>
  );
}

/** Takes an account out of the register, after asking. */
export function RemoveAccountRecord({ world, account, name }: { world: string; account: string; name: string }) {
  const t = useTranslations("operations.payees.register");
  return (
    <AskedDeed
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
