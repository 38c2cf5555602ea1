import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { TimeText } from "@/components/kit/text/time-text";

/** Displays the due time of an advance, with a note when no official list of holidays was used. */
export function AdvanceDueTime({
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
