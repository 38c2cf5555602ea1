"use client";
import { useTranslations } from "next-intl";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { materialSupplements } from "@/lib/materials/calls/logistics";

/** Requests the settlement of a material that was not to be settled. */
export function RequestMaterialSettlementButton({ serialNo, changes }: { serialNo: string; changes: number }) {
  const t = useTranslations("materials.switch");
  return (
    <ConfirmActionButton
      call={materialSupplements.switchToSettlement}
      input={{ orderId: serialNo, changes }}
      small
      action={t("ask")}
      title={t("askTitle", { number: serialNo })}
      successMessage={t("asked")}
    >
      <p>{t("lead")}</p>
    </ConfirmActionButton>
  );
}
