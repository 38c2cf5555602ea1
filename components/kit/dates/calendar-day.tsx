import { PickerDay, type PickerDayProps } from "@mui/x-date-pickers/PickerDay";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { createContext, use } from "react";
import { beijingInstant, type Day } from "@/lib/time/beijing";
import { mainlandOffDay } from "@/lib/time/calendar";
import { joinClassNames } from "../page/classes";
import { fromCalendarDate } from "./beijing-adapter";
import styles from "./calendar.module.css";

/** Provides the range around the selected day, whose days are marked; empty texts mark none. */
export const MarkedRangeContext = createContext<{ readonly from: Day | ""; readonly to: Day | "" }>({
  from: "",
  to: "",
});

/**
 * Renders a day of the calendar. A public holiday and a working weekend of the mainland have a letter beneath the
 * figure, a weekend is quiet, and screen readers hear each of them after the date.
 */
export function CalendarDay(props: PickerDayProps) {
  const { day: date, outsideCurrentMonth = false } = props;
  const t = useTranslations("kit.dates");
  const format = useFormatter();
  const isChinese = useLocale() === "zh-CN";
  const { from, to } = use(MarkedRangeContext);
  const day = fromCalendarDate(date);
  const off = outsideCurrentMonth ? null : mainlandOffDay(day);
  const name = off && (isChinese ? off.zh : off.en);
  const note = off && name ? (off.kind === "weekend" ? t("weekend") : t(off.kind, { name })) : "";
  const spokenDay = format.dateTime(beijingInstant(day, 12), { dateStyle: "full" });
  return (
    <PickerDay
      {...props}
      aria-label={note === "" ? spokenDay : t("dayNote", { day: spokenDay, note })}
      className={joinClassNames(
        props.className,
        off?.kind === "weekend" && styles.weekend,
        from !== "" && to !== "" && from <= day && day <= to && styles.inRange,
      )}
    >
      {date.date()}
      {off && off.kind !== "weekend" && (
        <strong className={joinClassNames(styles[off.kind], styles.mark)} aria-hidden="true">
          {t(off.kind === "holiday" ? "holidayMark" : "makeUpMark")}
        </strong>
      )}
    </PickerDay>
  );
}
