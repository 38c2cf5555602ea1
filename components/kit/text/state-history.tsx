import { useTranslations } from "next-intl";
import type { HistoryRow } from "@/lib/call/state";
import type { Machine, Tone } from "@/lib/machine/machine";
import { TimeText } from "./time-text";
import { Timeline, type Moment } from "./timeline";

/** A step of a history as a moment of a timeline: when it was in full, and who took it. */
export const stepMoment = (
  { at, who, ...said }: Pick<Moment, "key" | "tone" | "title" | "note"> & Pick<HistoryRow, "at" | "who">,
  now: Date,
  terms: (actor: "clock" | "operations") => string,
): Moment => ({
  ...said,
  at: <TimeText at={at} now={now} style="exact" />,
  who: who === "clock" || who === "operations" ? terms(who) : who,
});

/** The history of something, state by state in the words of its machine, and after it the states still to come. */
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
  /** What a step is called that leads to no other state. */
  steps?: (event: string) => string | null;
  history: readonly HistoryRow[];
  now: Date;
  /** What comes next unless something is done. */
  ahead?: { tone: Tone; title: string; at: Date } | null;
}) {
  const terms = useTranslations("terms");
  const past = history.map(({ event, after, at, who }, place) =>
    stepMoment(
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
