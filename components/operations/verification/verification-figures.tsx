import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Facts } from "@/components/kit/table/facts";
import type { Got } from "@/lib/call/call";
import type { verificationDesk } from "@/lib/operations/calls/verification";

/** How the desk is doing: what waits and is late, how long a decision takes, and how many pass. */
export function VerificationFigures({
  figures: { waiting, late, medianHours, decided, passed },
}: {
  figures: Got<typeof verificationDesk.verificationFigures>;
}) {
  const t = useTranslations("operations.verifications.figures");
  const share = new Intl.NumberFormat(useLocale(), { style: "percent", maximumFractionDigits: 1 });
  return (
    <Card title={t("title")}>
      <Facts
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
