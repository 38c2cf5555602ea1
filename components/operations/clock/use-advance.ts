"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { advanceRunning, operations } from "@/lib/operations/calls/worlds";

type Standing = ClientOutput<typeof operations.advanceNow>;

/** Describes an advance as the page displays it. */
export type AdvanceProgress = NonNullable<Standing["advance"]> & { readonly isStopping: boolean };

const isOn = ({ advance }: Standing): boolean => advance?.state === advanceRunning;

/** Holds the interval at which a running advance is polled. */
const pollIntervalMs = 500;

/**
 * Follows a world's advance, which runs on the server no matter which operator started it. An advance that ended before
 * the page was opened is not returned. Throws when the call is refused.
 */
export function useClockAdvance(world: string, initial: Standing) {
  const router = useRouter();
  const { mutate: revalidate } = useSWRConfig();
  const [followedId, setFollowedId] = useState(isOn(initial) ? initial.advance?.advanceId : undefined);
  const [stopping, setStopping] = useState<string>();
  const { data = initial, mutate } = useCall(
    operations.advanceNow,
    { world },
    { initial, refreshInterval: (latest) => (isOn(latest ?? initial) ? pollIntervalMs : 0) },
  );
  const { advance } = data;
  const progress = advance && `${advance.advanceId} ${advance.state} ${advance.now.toISOString()}`;
  const isRunning = isOn(data);
  const before = useRef(progress);
  useEffect(() => {
    if (before.current === progress) return;
    before.current = progress;
    void revalidate(
      (key) => Array.isArray(key) && typeof key[0] === "string" && key[0].startsWith(`GET ${operations.world.path}`),
    );
    if (!isRunning) router.refresh();
  }, [progress, isRunning, revalidate, router]);

  async function advanceTo(to: Date, tickSeconds?: number): Promise<void> {
    const startedAdvance = await send(operations.advance, { world, to, tickSeconds });
    setFollowedId(startedAdvance.advanceId);
    await mutate({ advance: startedAdvance }, { revalidate: false });
  }

  async function stop(): Promise<void> {
    setStopping(advance?.advanceId);
    await mutate({ advance: await send(operations.cancelAdvance, { world }) }, { revalidate: false });
  }

  const isVisible = advance !== null && (isRunning || advance.advanceId === followedId);
  return {
    advance: isVisible ? { ...advance, isStopping: isRunning && stopping === advance.advanceId } : null,
    advanceTo,
    stop,
    isRunning,
  };
}
