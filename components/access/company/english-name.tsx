import { useTranslations } from "next-intl";
import { useKnownText } from "@/components/shell/orders/known-text";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline } from "@/components/kit/text/timeline";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { merchantCompanyCalls } from "@/lib/access/calls/company";
import { englishName as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";
import { EnglishNameChangeRequestForm } from "./english-name-form";

type Names = ClientOutput<typeof merchantCompanyCalls.englishNameResult>;

/**
 * Shows the company's English name, the results of change requests, and the form for a new one where one may be
 * requested.
 */
export function CompanyEnglishNameCard({
  names: { enName, latest, rows },
  isMainOperator,
  now,
}: {
  names: Names;
  isMainOperator: boolean;
  now: Date;
}) {
  const t = useTranslations("access.company");
  const knownText = useKnownText();
  const isOpen = latest !== null && !machine.isFinal(latest.state);
  return (
    <Card title={t("english")}>
      <div className={layout.stack}>
        <p>
          <strong lang="en">{enName || t("noEnglish")}</strong>
        </p>
        {latest && isOpen && (
          <Notice tone="waiting" title={t("underReview", { name: latest.enName })}>
            {t("underReviewText")}
          </Notice>
        )}
        {latest?.reason && (
          <Notice tone="bad" title={t("failed", { name: latest.enName })}>
            {t("failedText", { reason: knownText(latest.reason) })}
          </Notice>
        )}
        {!isMainOperator && <Notice tone="quiet">{t("mainOperatorOnly")}</Notice>}
        {isMainOperator && !isOpen && (
          <AreaTranslations of={["access"]}>
            <EnglishNameChangeRequestForm enName={latest?.reason ? latest.enName : ""} />
          </AreaTranslations>
        )}
        {rows.length > 0 && (
          <section aria-label={t("englishHistory")}>
            <Timeline
              moments={rows.map(({ enName: requestedName, state, reason, placedAt, decidedAt }) => ({
                key: placedAt.toISOString(),
                tone: machine.tone(state),
                title: t("wish", { name: requestedName, state: t(`englishName.${state}`) }),
                at: <TimeText at={decidedAt ?? placedAt} now={now} style="exact" />,
                ...(reason && { note: reason }),
              }))}
            />
          </section>
        )}
      </div>
    </Card>
  );
}
