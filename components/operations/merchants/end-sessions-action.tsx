"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/kit/fields/text-field";
import { operations } from "@/lib/operations/calls/worlds";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";

/** Ends the sessions of all of a merchant's users immediately, or those of one user. */
export function EndSessionsAction({ world, userNo, name }: { world: string; userNo: string; name: string }) {
  const t = useTranslations("operations.merchants.sessions");
  const [loginNo, setLoginNo] = useState("");
  return (
    <ConfirmActionButton
      call={operations.endSessions}
      input={() => ({ world, userNo, loginNo })}
      small
      label={t("end")}
      title={t("title", { name })}
      action={t("end")}
      isDanger
      successMessage={({ ended }) => t("ended", { count: ended })}
    >
      <p>{t("text")}</p>
      <TextField
        label={t("loginNo")}
        help={t("loginNoHelp")}
        value={loginNo}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => setLoginNo(event.target.value)}
      />
    </ConfirmActionButton>
  );
}
