"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { FactList } from "@/components/kit/table/facts";
import { Copyable } from "@/components/kit/text/copyable";
import { DoneCard } from "@/components/shell/actions/done-card";
import { accountsPath } from "../accounts/accounts-path";
import type { ApplyTyped } from "@/lib/receiving/apply-rule";
import { usePlaceName } from "../use-place-name";

/** Confirms that the application was submitted; receives the focus, so that screen readers announce it. */
export function ApplyDone({
  applicationNo,
  of: { kind, country, currencies },
  onAnother,
}: {
  applicationNo: string;
  of: ApplyTyped;
  onAnother: (() => void) | undefined;
}) {
  const t = useTranslations("receiving");
  const placeName = usePlaceName();
  return (
    <DoneCard
      view={{ label: t("apply.view"), href: accountsPath({ applicationNo }) }}
      {...(onAnother && { repeatAction: { label: t("apply.another"), onPress: onAnother } })}
    >
      <Notice tone="good" title={t("apply.done")}>
        {t("apply.doneText", { number: applicationNo })}
      </Notice>
      <FactList
        narrow
        items={[
          { label: t("records.number"), value: <Copyable text={applicationNo} label={t("records.number")} /> },
          { label: t("field.kind"), value: t(kind === "local" ? "accountKind.local" : "accountKind.global") },
          { label: t("field.country"), value: placeName(country) },
          { label: t("field.currencies"), value: currencies.join(", ") },
        ]}
      />
    </DoneCard>
  );
}
