"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { DateTimeField } from "@/components/kit/dates/date-field";
import { Form } from "@/components/kit/page/form";
import { Notice } from "@/components/kit/feedback/notice";
import { ProgressBar } from "@/components/kit/feedback/progress";
import { CheckBox } from "@/components/kit/fields/check-box";
import { showToast } from "@/components/kit/feedback/toast";
import { useProblemText } from "@/lib/forms/problem-text";
import { timeZone } from "@/lib/i18n/locale";
import { clockAdvanceTarget, coarseTickSeconds, steps, advanceTickSeconds, type AdvanceStep } from "./advance-targets";
import { formatBeijingFieldValue, parseBeijingFieldValue } from "../console/beijing-text";
import { formEntryText } from "../console/action-form";
import type { AdvanceProgress, useClockAdvance } from "./use-advance";
import styles from "./advance-panel.module.css";

const exactly = {
  timeZone,
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;

/**
 * Advances a clock by a step or to an instant. A long advance runs in the background with its progress displayed, and
 * can be stopped.
 */
export function ClockAdvancePanel({
  now,
  nextDue,
  advance,
  advanceTo,
  stop,
  isRunning,
}: { now: Date; nextDue: Date | null } & ReturnType<typeof useClockAdvance>) {
  const t = useTranslations("operations.advance");
  const problemText = useProblemText();
  const format = useFormatter();
  const [error, setError] = useState<string>();
  // the field's initial value must not run on while somebody types in it
  const [first] = useState(() => formatBeijingFieldValue(now));

  const [coarse, setCoarse] = useState(false);

  // not disabled: that would take the focus from the button just pressed
  const resting = isRunning ? { "aria-disabled": true } : {};

  const attempt = async (work: Promise<void>) => {
    setError(undefined);
    await work.catch((cause: unknown) => showToast("bad", problemText(cause)));
  };

  const go = (to: Date) => attempt(advanceTo(to, coarse ? coarseTickSeconds : advanceTickSeconds(now, to)));

  const goStep = (step: AdvanceStep) => {
    const to = clockAdvanceTarget(step, now, nextDue);
    if (to) void go(to);
  };

  const goToInstant = async (entries: FormData) => {
    const to = parseBeijingFieldValue(formEntryText(entries, "to"));
    if (!to || to.getTime() <= now.getTime()) setError(t("ahead"));
    else await go(to);
  };

  return (
    <div className={styles.panel}>
      <p className={styles.lead}>{t("lead")}</p>
      <Steps nextDue={nextDue} resting={resting} onStep={goStep} />
      <Form onSubmit={(event) => goToInstant(new FormData(event.currentTarget))}>
        <div className={styles.instant}>
          <DateTimeField name="to" hasSeconds label={t("to")} error={error} defaultValue={first} />
          <Button type="submit" {...resting}>
            {t("go")}
          </Button>
        </div>
        <CheckBox
          label={t("coarse")}
          help={t("coarseHelp")}
          checked={coarse}
          onChange={(event) => setCoarse(event.currentTarget.checked)}
        />
      </Form>
      {advance && (
        <Going
          advance={advance}
          onStop={() => void attempt(stop())}
          at={(instant) => format.dateTime(instant, exactly)}
        />
      )}
    </div>
  );
}

/** Renders the buttons that advance the clock by one step each. */
function Steps({
  nextDue,
  resting,
  onStep,
}: {
  nextDue: Date | null;
  resting: { "aria-disabled"?: boolean };
  onStep: (step: AdvanceStep) => void;
}) {
  const t = useTranslations("operations.advance");
  return (
    <div className={styles.steps} role="group" aria-label={t("steps")}>
      {steps.map((step) => (
        <Button key={step} disabled={step === "nextDue" && nextDue === null} {...resting} onClick={() => onStep(step)}>
          {t(`step.${step}`)}
        </Button>
      ))}
    </div>
  );
}

/** Displays the progress of an advance. */
function Going({
  advance: { from, target, now, state, isStopping },
  onStop,
  at,
}: {
  advance: AdvanceProgress;
  onStop: () => void;
  at: (instant: Date) => string;
}) {
  const t = useTranslations("operations.advance");
  if (state === "done")
    return (
      <Notice tone="good" live>
        {t("done", { now: at(now) })}
      </Notice>
    );
  if (state === "stopped")
    return (
      <Notice tone="bad" live>
        {t("faulty", { now: at(now) })}
      </Notice>
    );
  if (state === "canceled")
    return (
      <Notice tone="waiting" live>
        {t("stopped", { now: at(now) })}
      </Notice>
    );
  const label = t("running", { to: at(target) });
  const share = (now.getTime() - from.getTime()) / (target.getTime() - from.getTime());
  return (
    <div className={styles.going} role="status">
      <p>{isStopping ? t("stopping") : label}</p>
      <ProgressBar label={label} value={Math.min(1, Math.max(0, share))} />
      {!isStopping && (
        <Button small onClick={onStop}>
          {t("stop")}
        </Button>
      )}
    </div>
  );
}
