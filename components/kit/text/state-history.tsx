import { useTranslations } from "next-intl";
import type { HistoryRow } from "@/lib/call/state";
import type { Machine } from "@/lib/machine/machine";
import { TimeText } from "./time-text";
import { Timeline, type Moment } from "./timeline";

/** The history of something, state by state in the words of its machine, and after it the states still to come. */
export function StateHistory<State extends string>({
  machine,
  states,
  history,
  now,
  ahead = [],
}: {
  machine: Pick<Machine<State, never>, "is" | "tone">;
  states: (state: State) => string;
  history: readonly HistoryRow[];
  now: Date;
  ahead?: readonly Moment[];
}) {
  const terms = useTranslations("terms");
  const past = history.map(({ after, at, who }, place): Moment => ({
    key: String(place),
    tone: machine.is(after) ? machine.tone(after) : "quiet",
    title: machine.is(after) ? states(after) : after,
    at: <TimeText at={at} now={now} style="exact" />,
    who: who === "clock" || who === "operations" ? terms(who) : who,
  }));
  return <Timeline moments={[...past, ...ahead]} />;
}
