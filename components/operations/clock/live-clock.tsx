"use client";
import { useFormatter, useTranslations } from "next-intl";
import { StateChip } from "@/components/kit/text/state-chip";
import { timeZone } from "@/lib/i18n/locale";
import { useRunningClock, type ClockView } from "./use-running-clock";
import styles from "./live-clock.module.css";

const date = { year: "numeric", month: "long", day: "numeric", weekday: "long" } as const;
const time = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;

const tones = { wall: "good", held: "quiet", flowing: "moving" } as const;

/** Displays the mode of a world's clock, and its speed relative to real time. */
export function WorldClockModeChip({ clock: { mode, speed } }: { clock: ClockView }) {
  const t = useTranslations("operations.clock");
  return (
    <StateChip tone={tones[mode]}>
      {t(`mode.${mode}`)}
      {mode === "flowing" && speed !== 1 && <> · {t("pace", { speed })}</>}
    </StateChip>
  );
}

/** Displays the simulated time on one line and updates it as the clock runs. */
export function LiveWorldTime({ clock }: { clock: ClockView }) {
  const format = useFormatter();
  const now = useRunningClock(clock);
  return (
    <time dateTime={now.toISOString()} className={styles.line}>
      {format.dateTime(now, { timeZone, ...date, ...time, weekday: "short", month: "short" })}
    </time>
  );
}

/** Displays the simulated time in large figures. */
export function LargeWorldTime({ now }: { now: Date }) {
  const t = useTranslations("operations.clock");
  const format = useFormatter();
  return (
    <p className={styles.figures}>
      <time dateTime={now.toISOString()} className={styles.time}>
        {format.dateTime(now, { timeZone, ...time })}
      </time>
      <span className={styles.date}>{format.dateTime(now, { timeZone, ...date })}</span>
      <span className={styles.zone}>{t("beijing")}</span>
    </p>
  );
}
