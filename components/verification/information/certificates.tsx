import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { FactList } from "@/components/kit/table/facts";
import { StateChip } from "@/components/kit/text/state-chip";
import type { VerificationType } from "@/lib/verification/kinds";
import { verificationFormPagePath } from "@/lib/verification/paths";
import { useCertificateLabel } from "../certificate-label";
import type { VerificationStanding } from "./verification-information";

/** Lists the certificates with an end date, the remaining days of each, and a link to renew it. */
export function VerificationCertificateList({
  type,
  certificates,
  noticeDays,
  mayManage,
  isOpen,
}: {
  type: VerificationType;
  certificates: VerificationStanding["certificates"];
  /** Sets how many days before its end a certificate can be renewed. */
  noticeDays: number;
  mayManage: boolean;
  /** True when a renewal is possible: nothing is under review. */
  isOpen: boolean;
}) {
  const t = useTranslations("verification.certificates");
  const label = useCertificateLabel();
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <p>{t("lead", { days: noticeDays })}</p>
        <FactList
          items={certificates.map(({ path, name, expiresOn, daysLeft }) => ({
            label: label({ path, name }),
            wide: true,
            value: (
              <div className={layout.actions}>
                <span>{expiresOn}</span>
                <LeftChip daysLeft={daysLeft} isSoon={daysLeft <= noticeDays} />
                {mayManage && isOpen && daysLeft <= noticeDays && (
                  // named cast: each type has its form
                  <LinkButton small href={verificationFormPagePath(type, "edit-cer", { path }) as Route}>
                    {t("renew", { name: label({ path, name }) })}
                  </LinkButton>
                )}
              </div>
            ),
          }))}
        />
      </div>
    </Card>
  );
}

function LeftChip({ daysLeft, isSoon }: { daysLeft: number; isSoon: boolean }) {
  const t = useTranslations("verification.certificates");
  if (daysLeft < 0) return <StateChip tone="bad">{t("expired")}</StateChip>;
  return <StateChip tone={isSoon ? "waiting" : "good"}>{t("left", { days: daysLeft })}</StateChip>;
}
