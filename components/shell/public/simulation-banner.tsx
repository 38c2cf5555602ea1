"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useWorldNow } from "../frame/world-clock";
import { timeZone } from "@/lib/i18n/locale";
import styles from "./simulation-banner.module.css";

/**
 * Informs that money and time are simulated, and displays the simulated time, which runs at the speed of the world's
 * clock.
 */
export function SimulationBanner({ world }: { world: string }) {
  const t = useTranslations("shell.simulation");
  const format = useFormatter();
  const { now, speed } = useWorldNow();
  const time = format.dateTime(now, {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  const brief = format.dateTime(now, {
    timeZone,
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (
    <aside className={styles.banner} aria-label={t("label")}>
      <strong>{t("banner", { world })}</strong>
      <span className={styles.whole} suppressHydrationWarning>
        {t("now", { time })}
      </span>
      {/* on a phone, where all of it would take three lines */}
      <span className={styles.brief} aria-hidden="true" suppressHydrationWarning>
        {brief}
      </span>
      <span className={styles.pace}>
        {speed === 0 ? t("held") : speed === 1 ? t("real") : t("flowing", { speed: String(speed) })}
      </span>
    </aside>
  );
}
