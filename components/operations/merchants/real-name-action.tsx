"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/kit/select/select-field";
import { operations } from "@/lib/operations/calls/worlds";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { customerKinds, firstVerifies, realNameStates } from "./real-name";

/**
 * Sets a merchant's real-name state, which exchange and settlement depend on, and its kind, which its accounts depend
 * on.
 */
export function SetRealNameStateButton({
  world,
  userNo,
  name,
  realNameState,
  firstVerify,
  userType,
}: {
  world: string;
  userNo: string;
  name: string;
  realNameState: number;
  firstVerify: number;
  userType: number;
}) {
  const t = useTranslations("operations.merchants");
  const [state, setState] = useState(realNameState);
  const [first, setFirst] = useState(firstVerify);
  const [kind, setKind] = useState(userType);
  return (
    <ConfirmActionButton
      call={operations.setRealName}
      input={() => ({ world, userNo, realNameState: state, firstVerify: first, userType: kind })}
      small
      label={t("change")}
      title={t("changeTitle", { name })}
      action={t("changeAction")}
      successMessage={() => t("changed", { name })}
    >
      <p>{t("changeText")}</p>
      <SelectField
        label={t("realName")}
        value={String(state)}
        options={realNameStates.map((key, level) => ({ value: String(level), label: t(`state.${key}`) }))}
        onChange={(event) => setState(Number(event.target.value))}
      />
      <SelectField
        label={t("firstVerify")}
        value={String(first)}
        options={firstVerifies.map((key, level) => ({ value: String(level), label: t(`first.${key}`) }))}
        onChange={(event) => setFirst(Number(event.target.value))}
      />
      <SelectField
        label={t("kind")}
        help={t("kindHelp")}
        value={String(kind)}
        options={customerKinds.map(([value, key]) => ({ value, label: t(`kinds.${key}`) }))}
        onChange={(event) => setKind(Number(event.target.value))}
      />
    </ConfirmActionButton>
  );
}
