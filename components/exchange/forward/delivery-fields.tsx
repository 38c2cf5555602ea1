"use client";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { SelectField } from "@/components/kit/select/select-field";
import type { ClientOutput } from "@/lib/call/call";
import type { ForwardEntry } from "@/lib/exchange/entry";
import type { forwards } from "@/lib/exchange/calls/forwards";
import { timeZone } from "@/lib/i18n/locale";
import { beijingInstant, type Day } from "@/lib/time/beijing";
import styles from "../orders/exchange-apply.module.css";

interface DeliveryFieldsProps {
  kind: "booked" | "postFunded";
  entry: ForwardEntry;
  days: ClientOutput<typeof forwards.deliveryDays>;
  holidays: ClientOutput<typeof forwards.deliveryHolidays>;
  error: string | undefined;
  onChange: (change: Partial<ForwardEntry>) => void;
}

/**
 * Selects the delivery day of an exchange, and whether it is delivered automatically; holidays in between are named.
 */
export function DeliveryDayFields({ kind, entry, days, holidays, error, onChange }: DeliveryFieldsProps) {
  const t = useTranslations("exchange.forward");
  const places = useTranslations("exchange.places");
  const format = useFormatter();
  const isChinese = useLocale() === "zh-CN";
  const formatDay = (day: Day) =>
    format.dateTime(beijingInstant(day), {
      timeZone,
      year: "numeric",
      month: "short",
      day: "numeric",
      weekday: "short",
    });
  const holidayDays = holidays.days.filter(({ kind: off }) => off !== "weekend");
  const isAuto = (type: string): type is "auto" => type === "auto";
  return (
    <>
      <SelectField
        id="deliveryDate"
        label={t("date")}
        help={t("dateHelp")}
        empty={t("dateNone")}
        error={error}
        value={entry.deliveryDate}
        options={days.days.map((day) => ({ value: day, label: formatDay(day) }))}
        onChange={(event) => onChange({ deliveryDate: event.target.value })}
      />
      {holidayDays.length > 0 && (
        <div>
          <p className={layout.soft}>{t("offDays")}</p>
          <ul className={styles.list}>
            {holidayDays.map(({ day, place, zh, en }) => (
              <li key={day} className={layout.soft}>
                {formatDay(day)} · {isChinese ? zh : en}
                {place && ` · ${places(place)}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {!days.hasOfficialCalendar && <Notice tone="quiet">{t("noCalendar")}</Notice>}
      <RadioGroup
        label={t("type")}
        name="deliveryType"
        value={entry.deliveryType}
        onChange={({ target: { value } }) => onChange({ deliveryType: isAuto(value) ? value : "manual" })}
        options={[
          { value: "auto", label: t("auto"), hint: kind === "booked" ? t("autoBooked") : t("autoPostFunded") },
          { value: "manual", label: t("manual"), hint: t("manualHelp") },
        ]}
      />
    </>
  );
}
