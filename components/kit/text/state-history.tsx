import { useTranslations } from "next-intl";
import type { HistoryRow } from "@/lib/call/state";
import type { Machine, Tone } from "@/lib/machine/machine";
import { TimeText } from "./time-text";
import { Timeline, type Moment } from "./timeline";

/** Converts a step of a history into a moment of a timeline, with the exact instant and the actor. */
export const historyStepMoment = (
  { at, who, ...momentFields }: Pick<Moment, "key" | "tone" | "title" | "note"> & Pick<HistoryRow, "at" | "who">,
  now: Date,
  terms: (actor: "clock" | "operations") => string,
): Moment => ({
  ...momentFields,
  at: <TimeText at={at} now={now} style="exact" />,
  who: who === "clock" || who === "operations" ? terms(who) : who,
});

/** Renders a history state by state with the labels of its machine, followed by future states. */
export function StateHistory<State extends string>({
  machine,
  states,
  steps = () => null,
  history,
  now,
  ahead,
}: {
  machine: Pick<Machine<State, never>, "is" | "tone">;
  states: (state: State) => string;
  /** Returns the label of a step that does not change the state. */
  steps?: (event: string) => string | null;
  history: readonly HistoryRow[];
  now: Date;
  /** The next step if nothing is done. */
  ahead?: { tone: Tone; title: string; at: Date } | null;
}) {
  const terms = useTranslations("terms");
  const past = history.map(({ event, after, at, who }, place) =>
    historyStepMoment(
      {
        key: String(place),
        tone: machine.is(after) ? machine.tone(after) : "quiet",
        title: steps(event) ?? (machine.is(after) ? states(after) : after),
        at,
        who,
      },
      now,
      terms,
    ),
  );
  const next: Moment[] = ahead
    ? [{ ...ahead, key: "ahead", at: <TimeText at={ahead.at} now={now} style="exact" />, ahead: true }]
    : [];
  return <Timeline moments={[...past, ...next]} />;
}
