"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/kit/select/select-field";
import { companies } from "@/lib/operations/calls/companies";
import { RowActions } from "../rows/row-actions";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";

/** Assigns an account manager to a merchant, or removes the assigned one. */
export function AssignAccountManagerButton({
  world,
  userNo,
  name,
  managerId,
  managers,
}: {
  world: string;
  userNo: string;
  name: string;
  managerId: string | null;
  managers: readonly { managerId: string; name: string }[];
}) {
  const t = useTranslations("operations.company");
  const [selectedManagerId, setChosen] = useState(managerId ?? "");
  return (
    <ConfirmActionButton
      call={companies.assignManager}
      input={() => ({ world, userNo, ...(selectedManagerId && { managerId: selectedManagerId }) })}
      small
      label={t("assign")}
      title={t("assignTitle", { name })}
      action={t("assignAction")}
      successMessage={() => t("assigned", { name })}
    >
      <SelectField
        label={t("manager")}
        value={selectedManagerId}
        empty={t("nobody")}
        options={managers.map((item) => ({ value: item.managerId, label: item.name }))}
        onChange={(event) => setChosen(event.target.value)}
      />
    </ConfirmActionButton>
  );
}

export function ReopenMerchantAccountButton({ world, userNo, name }: { world: string; userNo: string; name: string }) {
  const t = useTranslations("operations.company");
  return (
    <ConfirmActionButton
      call={companies.reopenAccount}
      input={() => ({ world, userNo })}
      small
      label={t("reopen")}
      title={t("reopenTitle", { name })}
      action={t("reopenAction")}
      successMessage={() => t("reopened", { name })}
    >
      <p>{t("reopenText")}</p>
    </ConfirmActionButton>
  );
}

/** Passes or refuses a requested English name; the merchant reads the reason of a refusal. */
export function EnglishNameDecision({ world, id, enName }: { world: string; id: string; enName: string }) {
  const t = useTranslations("operations.company");
  return (
    <RowActions>
      <ConfirmActionButton
        call={companies.passEnglishName}
        input={() => ({ world, id })}
        small
        label={t("pass")}
        title={t("passTitle", { name: enName })}
        action={t("passAction")}
        successMessage={() => t("passed", { name: enName })}
      />
      <ConfirmActionButton
        call={companies.failEnglishName}
        input={({ text: reason }) => ({ world, id, reason })}
        small
        isDanger
        label={t("fail")}
        title={t("failTitle", { name: enName })}
        action={t("failAction")}
        field={{ label: t("reason"), help: t("reasonHelp") }}
        successMessage={() => t("failed", { name: enName })}
      />
    </RowActions>
  );
}
