import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { formatTime } from "@/components/kit/text/format-time";
import type { homeCalls } from "@/lib/accounts/calls/home";
import type { ClientOutput } from "@/lib/call/call";
import { displayMoney, type Money } from "@/lib/money/money";
import { beijingDay, daysBetween } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { LinkedItemList } from "./lines";

/**
 * Lists the reader's tasks, each with its deadline, the amount still to be processed, its waiting time, and a link to
 * the list it counts.
 */
export function HomeTodoList({
  rows,
  now,
  isHidden,
}: {
  rows: ClientOutput<typeof homeCalls.todo>["rows"];
  now: Date;
  isHidden: boolean;
}) {
  const t = useTranslations("home.todo");
  const locale = useLocale();
  const textOf = (sum: Money) => `${isHidden ? "••••" : displayMoney(sum)} ${sum.currency}`;
  const open = rows.filter(({ count }) => count > 0);
  return (
    <Card title={t("title")}>
      {open.length === 0 ? (
        <p className={layout.soft}>{t("none")}</p>
      ) : (
        <LinkedItemList
          lines={open.map(({ todo, count, deadline, since, sums, href }) => ({
            key: todo,
            href,
            title: t(todo, { count }),
            amount:
              deadline &&
              t(isBefore(now, deadline) ? "until" : "late", { at: formatTime(deadline, now, locale, "short") }),
            note: [
              sums.length > 0 && t("sums", { amounts: new Intl.ListFormat(locale).format(sums.map(textOf)) }),
              since && t("waitsSince", { days: daysBetween(beijingDay(since), beijingDay(now)) }),
            ]
              .filter(Boolean)
              .join(" · "),
          }))}
        />
      )}
    </Card>
  );
}
