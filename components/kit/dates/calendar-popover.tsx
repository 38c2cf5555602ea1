"use client";
import DialogActions from "@mui/material/DialogActions";
import Divider from "@mui/material/Divider";
import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import { DateCalendar } from "@mui/x-date-pickers/DateCalendar";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { MultiSectionDigitalClock } from "@mui/x-date-pickers/MultiSectionDigitalClock";
import { enUS, zhCN, type PickersLocaleText } from "@mui/x-date-pickers/locales";
import type { Dayjs } from "dayjs";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Locale } from "@/lib/i18n/locale";
import { isDay, type Day } from "@/lib/time/beijing";
import { hasMainlandCalendar } from "@/lib/time/calendar";
import type { DayRange } from "@/lib/time/periods";
import { isDayTime } from "@/lib/time/written-day";
import { Button } from "../page/button";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import { calendarAdapterAt, calendarZone, dayjsLocales, fromCalendarDate, toCalendarDate } from "./beijing-adapter";
import { CalendarDay, MarkedRangeContext } from "./calendar-day";
import type { BoxRange } from "./date-box";
import { normalizeDateEntry, type DatePrecision, type DayBounds } from "./date-faults";
import { PeriodList } from "./period-list";
import styles from "./calendar.module.css";

interface CalendarPopoverProps extends DayBounds {
  /** Holds the box beside which the calendar opens. */
  anchor: HTMLElement;
  label: string;
  precision: DatePrecision;
  /** Holds the text of the box when the calendar was opened. */
  text: string;
  today: Day;
  range: BoxRange | undefined;
  isClearable: boolean;
  /** Called with the new text of the box. */
  onEntry: (text: string) => void;
  onClose: () => void;
}

/** Holds the pickers' own texts. */
const localeTexts = {
  "zh-CN": zhCN.components.MuiLocalizationProvider.defaultProps.localeText,
  "en-US": enUS.components.MuiLocalizationProvider.defaultProps.localeText,
} as Readonly<Record<Locale, Partial<PickersLocaleText>>>; // named cast: no text in them is undefined

const noRange = { from: "", to: "" };

/** Renders the calendar of a box, with a clock for a time and with periods for a range. Loaded on demand. */
export function CalendarPopover(props: CalendarPopoverProps) {
  const { anchor, label, today, range, onClose } = props;
  const t = useTranslations("kit.dates");
  const locale = useLocale();
  const [adapter] = useState(() => calendarAdapterAt(today));
  return (
    <LocalizationProvider dateAdapter={adapter} adapterLocale={dayjsLocales[locale]} localeText={localeTexts[locale]}>
      {/* beside its box: inside the page's landmarks, and in the colours of its place */}
      <Popover
        open
        container={anchor}
        anchorEl={anchor}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        onClose={onClose}
        disableScrollLock // it would cut off the focus ring of the box
        slotProps={{ paper: { role: "dialog", "aria-label": t("calendar", { label }) } }}
      >
        <MarkedRangeContext value={range?.days ?? noRange}>
          <Panel {...props} />
        </MarkedRangeContext>
      </Popover>
    </LocalizationProvider>
  );
}

/** Renders the content of the popover: periods, calendar, clock, legend, and buttons. */
function Panel({
  precision,
  text,
  today,
  range,
  isClearable,
  onEntry,
  onClose,
  ...bounds
}: Omit<CalendarPopoverProps, "anchor" | "label">) {
  const t = useTranslations("kit.dates");
  const panel = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(() => initialEntry(text, precision));
  const reference = within(today, bounds);
  const [month, setMonth] = useState<Day>(value === "" ? reference : value.slice(0, 10));

  const select = (entry: string) => {
    setValue(entry);
    onEntry(entry);
    if (precision === "day") onClose();
  };
  const setRange = (days: DayRange | null) => {
    range?.onDays(days);
    onClose();
  };
  const clear = () => {
    if (range) return setRange(null);
    onEntry("");
    onClose();
  };
  return (
    <Stack ref={panel} direction={{ sm: "row" }} divider={<Divider orientation="vertical" flexItem />}>
      {range && (
        <PeriodList
          {...{ range, today, bounds }}
          onDays={setRange}
          onCustom={() => panel.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()}
        />
      )}
      <div>
        <DateAndTime {...{ precision, value, reference, bounds }} onMonth={setMonth} onEntry={select} />
        <HolidayLegend month={month} today={today} />
        <DialogActions>
          {precision === "day" && !range && reference === today && (
            <Button small tone="quiet" onClick={() => select(today)}>
              {t("today")}
            </Button>
          )}
          {isClearable && (
            <Button small tone="quiet" onClick={clear}>
              {t("clear")}
            </Button>
          )}
          {precision !== "day" && (
            <Button small onClick={onClose}>
              {t("done")}
            </Button>
          )}
        </DialogActions>
      </div>
    </Stack>
  );
}

interface DateAndTimeProps {
  precision: DatePrecision;
  /** Holds the selected entry, or an empty text. */
  value: string;
  /** Holds the day at which an empty calendar opens. */
  reference: Day;
  bounds: DayBounds;
  onMonth: (day: Day) => void;
  onEntry: (entry: string) => void;
}

/** Renders the calendar, and for a time the hours, minutes and seconds beside it. */
function DateAndTime({ precision, value, reference, bounds: { min, max }, onMonth, onEntry }: DateAndTimeProps) {
  const locale = useLocale();
  const date = value === "" ? null : toCalendarDate(value, locale);
  const referenceDate = toCalendarDate(reference, locale);
  const select = (next: Dayjs) => onEntry(next.format(entryFormats[precision]));
  return (
    <Stack direction={{ sm: "row" }}>
      <DateCalendar
        autoFocus
        timezone={calendarZone}
        views={["year", "month", "day"]}
        openTo="day"
        value={date}
        referenceDate={referenceDate}
        {...(min && { minDate: toCalendarDate(min, locale) })}
        {...(max && { maxDate: toCalendarDate(max, locale) })}
        fixedWeekNumber={6}
        slots={{ day: CalendarDay }}
        slotProps={{ calendarHeader: { format: locale === "zh-CN" ? "YYYY年M月" : "MMMM YYYY" } }}
        onMonthChange={(next) => onMonth(fromCalendarDate(next))}
        onChange={(next, _, view) => {
          if (next && view === "day") select(next);
        }}
      />
      {precision !== "day" && (
        <MultiSectionDigitalClock
          className={styles.clock ?? ""}
          ampm={false}
          timezone={calendarZone}
          views={precision === "second" ? ["hours", "minutes", "seconds"] : ["hours", "minutes"]}
          timeSteps={{ minutes: 1, seconds: 1 }}
          value={date}
          referenceDate={referenceDate}
          onChange={(next: Dayjs | null) => next && select(next)}
        />
      )}
    </Stack>
  );
}

const entryFormats = {
  day: "YYYY-MM-DD",
  minute: "YYYY-MM-DD HH:mm",
  second: "YYYY-MM-DD HH:mm:ss",
} as const satisfies Record<DatePrecision, string>;

/** Returns the text of a box as the calendar selects it; empty when it is not a valid entry. */
function initialEntry(text: string, precision: DatePrecision): string {
  const entry = normalizeDateEntry(text, precision);
  return (precision === "day" ? isDay(entry) : isDayTime(entry)) ? entry : "";
}

/** Returns a day, or the nearest one within the bounds. */
function within(day: Day, { min, max }: DayBounds): Day {
  if (min && day < min) return min;
  return max && day > max ? max : day;
}

/** Explains the letters under the days; says for a coming year that its holidays are not known yet. */
function HolidayLegend({ month, today }: { month: Day; today: Day }) {
  const t = useTranslations("kit.dates");
  if (!hasMainlandCalendar(month))
    return (
      month > today && (
        <p className={joinClassNames(layout.soft, styles.legend)}>{t("unknownYear", { year: month.slice(0, 4) })}</p>
      )
    );
  return (
    <p className={joinClassNames(layout.actions, layout.soft, styles.legend)}>
      {(["holiday", "makeUp"] as const).map((kind) => (
        <span key={kind} className={layout.inline}>
          <strong className={styles[kind]}>{t(`${kind}Mark`)}</strong>
          {t(`${kind}Legend`)}
        </span>
      ))}
    </p>
  );
}
