import { useTranslations } from "next-intl";
import { DateRangeInputs, type DateRangeProps } from "./date-range-inputs";

/**
 * From one day to another, both counted, in Beijing's calendar: the browser's own pickers. Works in a plain GET form.
 */
export function DateRange(props: DateRangeProps) {
  const t = useTranslations("kit.dates");
  const { daysMax } = props;
  return (
    <DateRangeInputs
      {...props}
      labels={{
        from: t("from"),
        to: t("to"),
        order: t("order"),
        tooLong: daysMax === undefined ? "" : t("tooLong", { days: daysMax }),
      }}
    />
  );
}
