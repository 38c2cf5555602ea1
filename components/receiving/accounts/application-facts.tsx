import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/kit/table/facts";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import { applicationLines, type ReceivingTexts } from "@/lib/receiving/application-lines";
import type { accountApplications } from "@/lib/receiving/calls/applications";

export type AccountApplicationDetail = ClientOutput<typeof accountApplications.application>["application"];

/** Lists the content of an application, with its submitter and time. */
export function ApplicationFacts({ of, now }: { of: AccountApplicationDetail; now: Date }) {
  const t = useTranslations("receiving");
  // named cast: the texts have each key that an application leads to (a test proves it)
  const lines = applicationLines(of, t as unknown as ReceivingTexts, useLocale());
  return (
    <FactList
      items={[
        ...lines.map(([label, value]) => ({ label, value })),
        { label: t("records.operator"), value: of.operator },
        { label: t("records.submittedAt"), value: <TimeText at={of.submittedAt} now={now} style="exact" /> },
      ]}
    />
  );
}
