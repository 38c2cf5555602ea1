import { useTranslations } from "next-intl";
import type { HistoryRow } from "@/lib/call/state";
import type { Machine, Tone } from "@/lib/machine/machine";
import { TimeText } from "./time-text";
import { Timeline, type Moment } from "./timeline";

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
  const past = history.map(({ event, after, at, who }, place): Moment => ({
    key: String(place),
    tone: machine.is(after) ? machine.tone(after) : "quiet",
    title: steps(event) ?? (machine.is(after) ? states(after) : after),
    at: <TimeText at={at} now={now} style="exact" />,
    who: who === "clock" || who === "operations" ? terms(who) : who,
  }));
  const next: Moment[] = ahead
    ? [{ ...ahead, key: "ahead", at: <TimeText at={ahead.at} now={now} style="exact" />, ahead: true }]
    : [];
  return <Timeline moments={[...past, ...next]} />;
}
