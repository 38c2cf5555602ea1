"use client";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "next-intl";
import { formatCountdown, useSecondsLeft } from "@/components/kit/text/countdown";
import { ScreenReaderText } from "@/components/kit/text/hidden-text";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { monotonicMs } from "@/lib/time/clock";
import { secondMs } from "@/lib/time/instant";
import styles from "./quote-ring.module.css";

/** Renders the remaining time of a quote, on the world's clock, as a ring that empties. */
export function QuoteCountdownRing({
  quoteId,
  madeAt,
  expiresAt,
  onEnd,
}: {
  quoteId: string;
  madeAt: Date;
  expiresAt: Date;
  onEnd: () => void;
}) {
  const t = useTranslations("exchange.quote");
  const { speed } = useWorldClock();
  const wholeMs = expiresAt.getTime() - madeAt.getTime();
  const secondsLeft = useSecondsLeft(quoteId, wholeMs, monotonicMs, speed) ?? 0;
  const onEnded = useEffectEvent(onEnd);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) onEnded();
  }, [isOver]);
  const share = Math.round((secondsLeft * secondMs * 100) / wholeMs);
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle className={styles.track} cx="22" cy="22" r="18" />
        <circle
          className={styles.left}
          cx="22"
          cy="22"
          r="18"
          pathLength={100}
          strokeDasharray={`${share} 100`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <span className={styles.text} role="timer" aria-hidden="true">
        {formatCountdown(secondsLeft)}
      </span>
      <ScreenReaderText>{speed === 0 ? t("held") : t("left", { seconds: String(secondsLeft) })}</ScreenReaderText>
    </div>
  );
}
