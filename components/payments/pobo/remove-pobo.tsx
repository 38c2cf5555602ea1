"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { pobo } from "@/lib/payments/calls/pobo";
import { paymentsScreens } from "@/lib/payments/screens";

/** Deletes a payer, after a confirmation. */
export function RemovePoboPayerButton({
  payer: { poboRecordId, recordNo, name },
}: {
  payer: { readonly poboRecordId: string; readonly recordNo: string; readonly name: string };
}) {
  const t = useTranslations("payments.pobo");
  return (
    // named cast: a screen's path is a page that exists
    <DangerActionButton
      call={pobo.removePobo}
      input={{ poboRecordId }}
      action={t("remove")}
      title={t("removeTitle", { name })}
      successMessage={t("removed")}
      leadsTo={paymentsScreens.poboPayers.path as Route}
      facts={[{ label: t("recordNo"), value: recordNo }]}
    >
      <p>{t("removeText")}</p>
    </DangerActionButton>
  );
}
