"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { buttonClass } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { DownloadIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { Facts } from "@/components/kit/table/facts";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { useCall } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { filledPath, menuPrefix } from "@/lib/call/path";
import { recordingCalls } from "@/lib/operations/calls/scenarios";

export type RecordingView = Got<typeof recordingCalls.recording>;

const tones = { none: "quiet", recording: "moving", full: "bad", ended: "quiet" } as const;
/** How often a recording that goes on is looked at again. */
const lookAgainMs = 5_000;

const goesOn = ({ state }: RecordingView): boolean => state === "recording" || state === "full";

/** A world's recording: how it stands, and what can be done with it; the world as a scenario without one. */
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
    { initial, refreshInterval: (latest) => (goesOn(latest ?? initial) ? lookAgainMs : 0) },
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
    <Facts
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

/** Begins to record, after saying what is kept. */
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
      done={() => t("recorded")}
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
      done={({ steps }) => t("stopped", { count: steps })}
    >
      <p>{t("stopText")}</p>
    </ConfirmAction>
  );
}

/** Downloads a world as a scenario: a plain link, as for every file. */
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
