"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { buttonClass } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { DownloadIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { filledPath, menuPrefix } from "@/lib/call/path";
import { recordingCalls } from "@/lib/operations/calls/scenarios";

export type RecordingView = ClientOutput<typeof recordingCalls.recording>;

const tones = { none: "quiet", recording: "moving", full: "bad", ended: "quiet" } as const;
/** Holds the interval at which a running recording is polled. */
const pollIntervalMs = 5_000;

const goesOn = ({ state }: RecordingView): boolean => state === "recording" || state === "full";

/**
 * Displays the state of a world's recording and its actions. A world without a recording can be exported as a scenario.
 */
export function RecordingCard({
  world,
  initial,
  now,
  isDriven,
}: {
  world: string;
  initial: RecordingView;
  now: Date;
  isDriven: boolean;
}) {
  const t = useTranslations("operations.recording");
  const { data: recording = initial } = useCall(
    recordingCalls.recording,
    { world },
    { initial, refreshInterval: (latest) => (goesOn(latest ?? initial) ? pollIntervalMs : 0) },
  );
  const { state, missed } = recording;
  return (
    <Card title={t("title")} action={<StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>}>
      <div className={layout.stack}>
        {state === "none" ? <p>{t("lead")}</p> : <RecordingFacts recording={recording} now={now} />}
        {missed > 0 && <Notice tone="bad">{t("full", { count: missed })}</Notice>}
        {state !== "none" && !recording.isWhole && <Notice tone="quiet">{t("midwayNote")}</Notice>}
        <div className={layout.actions}>
          {isDriven &&
            (goesOn(recording) ? <Stop world={world} /> : <Begin world={world} isAgain={state !== "none"} />)}
          {state !== "none" && (
            <ScenarioLink world={world} from="recording">
              {t("download")}
            </ScenarioLink>
          )}
          <ScenarioLink world={world} from="state">
            {t("exportState")}
          </ScenarioLink>
        </div>
      </div>
    </Card>
  );
}

function RecordingFacts({ recording, now }: { recording: RecordingView; now: Date }) {
  const t = useTranslations("operations.recording");
  const { steps, untold, isWhole, beginsAt, endsAt } = recording;
  return (
    <FactList
      items={[
        { label: t("steps"), value: t("stepsKept", { count: steps }) },
        { label: t("untoldSteps"), value: t("untoldCount", { count: untold }) },
        { label: t("scope"), value: t(isWhole ? "whole" : "midway") },
        ...(beginsAt ? [{ label: t("begins"), value: <TimeText at={beginsAt} now={now} /> }] : []),
        ...(endsAt ? [{ label: t("ends"), value: <TimeText at={endsAt} now={now} /> }] : []),
      ]}
    />
  );
}

/** Starts a recording, after a confirmation that lists what is recorded. */
function Begin({ world, isAgain }: { world: string; isAgain: boolean }) {
  const t = useTranslations("operations.recording");
  return (
    <ConfirmAction
      call={recordingCalls.beginRecording}
      input={{ world }}
      small
      label={t("record")}
      title={t("recordTitle", { name: world })}
      action={t("record")}
      successMessage={() => t("recorded")}
    >
      <p>{t("recordText")}</p>
      {isAgain && <p>{t("recordAgain")}</p>}
    </ConfirmAction>
  );
}

function Stop({ world }: { world: string }) {
  const t = useTranslations("operations.recording");
  return (
    <ConfirmAction
      call={recordingCalls.endRecording}
      input={{ world }}
      small
      label={t("stop")}
      title={t("stopTitle", { name: world })}
      action={t("stop")}
      successMessage={({ steps }) => t("stopped", { count: steps })}
    >
      <p>{t("stopText")}</p>
    </ConfirmAction>
  );
}

/** Downloads a world as a scenario, with a plain link as for every file. */
function ScenarioLink({ world, from, children }: { world: string; from: "recording" | "state"; children: string }) {
  return (
    <a
      className={buttonClass({ tone: "quiet", small: true })}
      href={`${menuPrefix}${filledPath(recordingCalls.exportScenario.path, { world })}?from=${from}`}
      download
    >
      <DownloadIcon small />
      {children}
    </a>
  );
}
