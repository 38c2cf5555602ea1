"use client";
import { useTranslations } from "next-intl";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { amountText, minus } from "@/lib/money/money";
import { associations } from "@/lib/receiving/calls/associations";

type Link = ClientOutput<typeof associations.incomeAssociations>["associations"][number];

/** Releases a link after confirmation. */
export function ReleaseAssociationButton({ link: { associationNo, amount, used, contractNo } }: { link: Link }) {
  const t = useTranslations("receiving.associations");
  return (
    <DangerActionButton
      call={associations.release}
      input={{ associationNo }}
      small
      action={t("release")}
      dismiss={t("keep")}
      title={t("releaseTitle", { amount: amountText(minus(amount, used)), contract: contractNo })}
      successMessage={t("released")}
      facts={[]}
    >
      <p>{t("releaseText")}</p>
    </DangerActionButton>
  );
}
