import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { TimeText } from "@/components/kit/text/time-text";

/** When an advance is due; where no official list of holidays was counted by, that is said. */
export function DueAt({
  due: { dueAt, isOfficial },
  now,
}: {
  due: { readonly dueAt: Date; readonly isOfficial: boolean };
  now: Date;
}) {
  const t = useTranslations("settlement.advances");
  return (
    <>
      <TimeText at={dueAt} now={now} style="exact" />
      {!isOfficial && <p className={layout.soft}>{t("noCalendar")}</p>}
    </>
  );
}
