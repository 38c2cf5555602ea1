import type { ReactNode } from "react";
import type { Tone } from "@/lib/machine/machine";
import { TimeText } from "./time-text";
import { Timeline } from "./timeline";

/** A bank on the way of money. */
export interface ShownHop {
  readonly tone: Tone;
  readonly title: ReactNode;
  /** When it was there or is expected; null where nobody says. */
  readonly at: Date | null;
  /** Not reached yet. */
  readonly isAhead: boolean;
  readonly who?: ReactNode;
  readonly note?: ReactNode;
}

/** The banks that money passes, one under the other; those ahead are drawn hollow. */
export function HopTimeline({ hops, now }: { hops: readonly ShownHop[]; now: Date }) {
  return (
    <Timeline
      moments={hops.map(({ tone, title, at, isAhead, who, note }, place) => ({
        key: String(place),
        tone,
        title,
        ahead: isAhead,
        ...(at && { at: <TimeText at={at} now={now} style="exact" /> }),
        ...(who && { who }),
        ...(note && { note }),
      }))}
    />
  );
}
