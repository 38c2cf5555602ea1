import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { FactList } from "@/components/kit/table/facts";
import { verificationFormPagePath } from "@/lib/verification/paths";
import { isRefusedState } from "@/lib/verification/states";
import { verificationStepIndex } from "@/lib/verification/steps";
import { useVerificationFieldLabel } from "@/components/shell/actions/path-label";
import type { Application } from "./verification-information";

/** Lists the findings of operations by field, each with a link to it. */
export function VerificationFindings({
  application: { type, state, findings },
  mayManage,
}: {
  application: Application;
  mayManage: boolean;
}) {
  const t = useTranslations("verification.findings");
  const label = useVerificationFieldLabel();
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <p>{t("lead")}</p>
        <FactList
          items={findings.map(({ path, reason }) => ({
            label: label(path),
            wide: true,
            value: (
              <div className={layout.actions}>
                <span>{reason}</span>
                {mayManage && isRefusedState(state) && (
                  // named cast: each type has its form
                  <LinkButton
                    small
                    href={
                      verificationFormPagePath(type, "edit", { step: verificationStepIndex(type, path) + 1 }) as Route
                    }
                  >
                    {t("correct", { field: label(path) })}
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

/** Lists the fields whose input differs from the recognized picture or from the register. */
export function VerificationDifferences({ differences }: { differences: Application["differences"] }) {
  const t = useTranslations("verification.differences");
  const label = useVerificationFieldLabel();
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <p>{t("lead")}</p>
        <FactList
          items={differences.map(({ path, source, typed, found }) => ({
            label: label(path),
            wide: true,
            value: t(source, { typed: typed || t("empty"), found: found || t("empty") }),
          }))}
        />
      </div>
    </Card>
  );
}
