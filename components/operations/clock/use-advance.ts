"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { Got } from "@/lib/call/call";
import { send, RefusedError } from "@/lib/call/send";
import { operations } from "@/lib/operations/calls/worlds";

type Answer = Got<typeof operations.advance>;

/** An advance as the page shows it. */
export interface Advance {
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
  readonly logHash: string;
  /** faulty: something failed that stops the clock. */
  readonly phase: "running" | "waiting" | "stopped" | "faulty" | "done";
}

/** How often a busy world is tried again, and the pause in between. */
const triesMax = 20;
const restMs = 1_000;

/**
 * Advances a world in slices until it is done: each reply says how far it came. Stopping (or leaving the
 * page) leaves a world that is merely not as far. A world that others are driving is tried again. A
 * refusal is thrown.
 */
export function useAdvance(world: string) {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const [advance, setAdvance] = useState<Advance | null>(null);
  const run = useRef<{ isStopped: boolean } | null>(null);
  useEffect(
    () => () => {
      if (run.current) run.current.isStopped = true;
    },
    [],
  );

  const changed = () =>
    mutate((key) => Array.isArray(key) && typeof key[0] === "string" && key[0].includes(operations.world.path));

  async function advanceTo(from: Date, to: Date, tickSeconds?: number): Promise<void> {
    if (run.current) return;
    const own = (run.current = { isStopped: false });
    let seen: Advance = { from, to, now: from, logHash: "", phase: "running" };
    const show = (part: Partial<Advance>) => setAdvance((seen = { ...seen, ...part }));
    show({});
    try {
      for (let tries = 0; seen.phase !== "done" && !own.isStopped;) {
        const answer = await sliceTo(world, to, tickSeconds, seen.now !== from);
        if (answer === "passed") {
          show({ now: to, phase: "done" });
          break;
        }
        if (answer instanceof RefusedError) {
          if ((tries += 1) > triesMax) throw answer;
          show({ phase: "waiting" });
          await rest();
          continue;
        }
        tries = 0;
        show({
          now: answer.now,
          logHash: answer.logHash,
          phase: answer.isDone ? "done" : isStanding(answer) ? "faulty" : "running",
        });
        void changed();
        if (seen.phase === "faulty") break;
      }
      if (own.isStopped) show({ phase: "stopped" });
    } catch (cause) {
      show({ phase: "stopped" });
      throw cause;
    } finally {
      run.current = null;
      void changed();
      router.refresh();
    }
  }

  const stop = () => {
    if (run.current) run.current.isStopped = true;
  };

  return { advance, advanceTo, stop, isRunning: advance?.phase === "running" || advance?.phase === "waiting" };
}

/**
 * One slice; or that the world is busy; or, once under way, that a clock that flows has gone past the target by itself.
 */
async function sliceTo(
  world: string,
  to: Date,
  tickSeconds: number | undefined,
  isUnderWay: boolean,
): Promise<Answer | RefusedError | "passed"> {
  try {
    return await send(operations.advance, { world, to, tickSeconds });
  } catch (cause) {
    if (!(cause instanceof RefusedError)) throw cause;
    if (cause.code === "CLOCK_BACKWARDS" && isUnderWay) return "passed";
    if (cause.code === "REQUEST_BUSY") return cause;
    throw cause;
  }
}

/** Whether the market's own job fails: going on would be a way without a market. */
const isStanding = ({ failures }: Answer): boolean => failures.some(({ kind }) => kind === "market.tick");

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, restMs));
