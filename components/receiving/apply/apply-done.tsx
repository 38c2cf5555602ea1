"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { FactList } from "@/components/kit/table/facts";
import { CopyableText } from "@/components/kit/text/copyable";
import { OrderCreatedCard } from "@/components/shell/actions/done-card";
import { receivingAccountsPath } from "../accounts/accounts-path";
import type { ApplyTyped } from "@/lib/receiving/apply-rule";
import { useAccountPlaceName } from "../use-place-name";

/** Confirms that the application was submitted; receives the focus, so that screen readers announce it. */
export function ReceivingApplicationConfirmation({
  applicationNo,
  of: { kind, country, currencies },
  onAnother,
}: {
  applicationNo: string;
  of: ApplyTyped;
  onAnother: (() => void) | undefined;
}) {
  const t = useTranslations("receiving");
  const placeName = useAccountPlaceName();
  return (
    <OrderCreatedCard
      view={{ label: t("apply.view"), href: receivingAccountsPath({ applicationNo }) }}
      {...(onAnother && { repeatAction: { label: t("apply.another"), onPress: onAnother } })}
    >
      <Notice tone="good" title={t("apply.done")}>
        {t("apply.doneText", { number: applicationNo })}
      </Notice>
      <FactList
        narrow
        items={[
          { label: t("records.number"), value: <CopyableText text={applicationNo} label={t("records.number")} /> },
          { label: t("field.kind"), value: t(kind === "local" ? "accountKind.local" : "accountKind.global") },
          { label: t("field.country"), value: placeName(country) },
          { label: t("field.currencies"), value: currencies.join(", ") },
        ]}
      />
    </OrderCreatedCard>
  );
}
