import type { ReactNode } from "react";
import type { Tone } from "@/lib/machine/machine";
import { TimeText } from "./time-text";
import { Timeline } from "./timeline";

/** Describes a bank on the route of money. */
export interface HopView {
  readonly tone: Tone;
  readonly title: ReactNode;
  /** Holds the instant of its arrival or expected arrival; null when it is unknown. */
  readonly at: Date | null;
  /** True when it is not reached yet. */
  readonly isAhead: boolean;
  readonly who?: ReactNode;
  readonly note?: ReactNode;
}

/** Lists the banks that money passes, one under the other; future ones are drawn hollow. */
export function BankHopTimeline({ hops, now }: { hops: readonly HopView[]; now: Date }) {
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
