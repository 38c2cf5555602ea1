import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { FactList } from "@/components/kit/table/facts";
import type { ClientOutput } from "@/lib/call/call";
import type { verificationReviews } from "@/lib/operations/calls/verification";

/**
 * Displays the metrics of the verification queue: pending and late applications, the median decision time, and the pass
 * rate.
 */
export function VerificationFigures({
  figures: { waiting, late, medianHours, decided, passed },
}: {
  figures: ClientOutput<typeof verificationReviews.verificationFigures>;
}) {
  const t = useTranslations("operations.verifications.figures");
  const share = new Intl.NumberFormat(useLocale(), { style: "percent", maximumFractionDigits: 1 });
  return (
    <Card title={t("title")}>
      <FactList
        items={[
          { label: t("waiting"), value: waiting },
          { label: t("late"), value: late },
          { label: t("median"), value: medianHours === null ? t("noHours") : t("hours", { hours: medianHours }) },
          {
            label: t("share"),
            value:
              decided === 0 ? t("noShare") : t("shareOf", { share: share.format(passed / decided), passed, decided }),
          },
        ]}
      />
    </Card>
  );
}
