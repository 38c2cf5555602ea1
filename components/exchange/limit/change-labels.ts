import { useFormatter, useTranslations } from "next-intl";
import { amountText } from "@/lib/money/money";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { mediumDate } from "@/lib/i18n/date-formats";
import { rateText } from "@/lib/money/rate";
import { addMilliseconds } from "@/lib/time/instant";

type Change = ClientOutput<typeof exchange.detail>["changes"][number];

/** Describes a change of a limit order, before and after, in one line. */
export function useLimitOrderChangeText(): (change: Change) => string {
  const t = useTranslations("exchange.detail");
  const format = useFormatter();
  // the end of a day is displayed as that day
  const day = (at: Date) => format.dateTime(addMilliseconds(at, -1), mediumDate);
  const isOn = (choice: boolean) => t(choice ? "on" : "off");
  return ({ before, after }) => {
    const lines = [
      [t("target"), rateText(before.target), rateText(after.target)],
      [t("asked"), amountText(before.amount), amountText(after.amount)],
      [t("validUntil"), day(before.validUntil), day(after.validUntil)],
      [t("fillsPart"), isOn(before.fillsPart), isOn(after.fillsPart)],
      [t("holdsFunds"), isOn(before.holdsFunds), isOn(after.holdsFunds)],
    ] as const;
    return lines
      .filter(([, from, to]) => from !== to)
      .map(([label, from, to]) => t("changedFromTo", { what: label, from, to }))
      .join(t("changedJoin"));
  };
}
