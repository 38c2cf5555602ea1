import type { Route } from "next";
import Link from "next/link";
import { useFormatter, useLocale, useTranslations, type DateTimeFormatOptions } from "next-intl";
import { createHeightScale } from "@/components/kit/chart/chart-scale";
import { Card } from "@/components/kit/page/card";
import { joinClassNames } from "@/components/kit/page/classes";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { FiguresTable } from "@/components/kit/table/chart-table";
import { StateChip } from "@/components/kit/text/state-chip";
import { shortagesOf, type CashDay } from "@/lib/accounts/cash-week";
import { accountsScreens } from "@/lib/accounts/screens";
import type { Currency } from "@/lib/money/currency";
import { amountText, money, type Money } from "@/lib/money/money";
import { beijingInstant, type Day } from "@/lib/time/beijing";
import styles from "./cash-strip.module.css";

/**
 * Draws what comes in and what goes out on each of the next seven days, in the reporting currency; marks days on which
 * banks are closed, and offers an exchange that covers a shortage.
 */
export function CashWeekCard({
  days,
  reporting,
  coverHrefOf,
  isHidden,
}: {
  days: readonly CashDay[];
  reporting: Currency;
  /** Returns the address of an exchange that buys a missing amount; null when the reader may make none. */
  coverHrefOf: (missing: Money) => Route | null;
  isHidden: boolean;
}) {
  const t = useTranslations("home.week");
  const sumText = (part: "inMinor" | "outMinor") =>
    amountText(
      money(
        reporting,
        days.reduce((sum, day) => sum + day[part], 0n),
      ),
    );
  return (
    <Card
      title={t("title")}
      action={
        <Link href={hrefWithQueryChanges(accountsScreens.home.path, {}, { show: "ahead" })} prefetch={false}>
          {t("all")}
        </Link>
      }
    >
      <Strip days={days} reporting={reporting} isHidden={isHidden} />
      {!isHidden && (
        <p className={layout.soft}>
          {days.every(({ rows }) => rows.length === 0)
            ? t("none")
            : t("sums", { moneyIn: sumText("inMinor"), moneyOut: sumText("outMinor") })}
        </p>
      )}
      {shortagesOf(days).map(({ day, amount }) => {
        const href = coverHrefOf(amount);
        return (
          <div key={amount.currency} className={styles.shortage}>
            <StateChip tone="bad">{t("short", { currency: amount.currency, day })}</StateChip>
            {href && (
              <LinkButton small tone="primary" href={href} prefetch={false}>
                {t("cover", { amount: isHidden ? amount.currency : amountText(amount) })}
              </LinkButton>
            )}
          </div>
        );
      })}
    </Card>
  );
}

/** Draws the columns of the days, what comes in above the line and what goes out below it, with a table behind them. */
function Strip({ days, reporting, isHidden }: { days: readonly CashDay[]; reporting: Currency; isHidden: boolean }) {
  const t = useTranslations("home.week");
  const isChinese = useLocale() === "zh-CN";
  const format = useFormatter();
  const height = createHeightScale([0n, ...days.flatMap(({ inMinor, outMinor }) => [inMinor, outMinor])]);
  const labelOf = (day: Day, parts: DateTimeFormatOptions) => format.dateTime(beijingInstant(day, 12), parts);
  const dayAndWeekday = [{ day: "numeric" }, { weekday: "short" }] as const;
  const offOf = ({ offDay }: CashDay) => (offDay ? t("closed", { why: isChinese ? offDay.zh : offDay.en }) : "");
  const bar = (minor: bigint) => ({
    blockSize: isHidden || minor === 0n ? 0 : `${Math.max(5, height(minor) / 10)}%`,
  });
  return (
    <figure>
      <ol className={styles.strip} aria-hidden="true">
        {days.map((day) => (
          <li
            key={day.day}
            className={joinClassNames(styles.day, day.offDay !== null && styles.closed)}
            title={[
              labelOf(day.day, { weekday: "short", day: "numeric" }),
              offOf(day),
              ...(isHidden ? [] : textsOf(day)),
            ]
              .filter(Boolean)
              .join("\n")}
          >
            <span className={styles.above}>
              <span className={styles.in} style={bar(day.inMinor)} />
            </span>
            <span className={styles.under}>
              <span className={styles.out} style={bar(day.outMinor)} />
            </span>
            {dayAndWeekday.map((part) => (
              <span key={Object.keys(part).join()} className={styles.label}>
                {labelOf(day.day, part)}
              </span>
            ))}
            {day.offDay && <span className={styles.mark}>{t("closedMark")}</span>}
          </li>
        ))}
      </ol>
      {!isHidden && (
        <div className={layout.hidden}>
          <FiguresTable
            caption={t("caption", { currency: reporting })}
            heads={[t("day"), t("moneyIn"), t("moneyOut"), t("banks")]}
            rows={days.map((day) => [
              day.day,
              amountText(money(reporting, day.inMinor)),
              amountText(money(reporting, day.outMinor)),
              offOf(day) || t("open"),
            ])}
          />
        </div>
      )}
    </figure>
  );
}

/** Lists what comes in and goes out on a day by currency, with signs. */
const textsOf = ({ rows }: CashDay): string[] =>
  rows.flatMap(({ currency, moneyIn, moneyOut, reserved }) => [
    ...(moneyIn.minor > 0n ? [`+${amountText(moneyIn)}`] : []),
    ...(moneyOut.minor + reserved.minor > 0n ? [amountText(money(currency, -(moneyOut.minor + reserved.minor)))] : []),
  ]);
