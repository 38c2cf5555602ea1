"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { useCall } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { advanceRunning, operations } from "@/lib/operations/calls/worlds";

type Standing = Got<typeof operations.advanceNow>;

/** An advance as the page shows it. */
export type Advance = NonNullable<Standing["advance"]> & { readonly isStopping: boolean };

const isOn = ({ advance }: Standing): boolean => advance?.state === advanceRunning;

/** How often a running advance is looked at. */
const lookAgainMs = 500;

/**
 * A world's advance, whoever began it: it goes on by itself, and this page follows it. One that had ended before the page
 * was opened is not shown. A refusal is thrown.
 */
export function useAdvance(world: string, initial: Standing) {
  const router = useRouter();
  const { mutate: revalidate } = useSWRConfig();
  const [seen, setSeen] = useState(isOn(initial) ? initial.advance?.advanceId : undefined);
  const [stopping, setStopping] = useState<string>();
  const { data = initial, mutate } = useCall(
    operations.advanceNow,
    { world },
    { initial, refreshInterval: (latest) => (isOn(latest ?? initial) ? lookAgainMs : 0) },
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
    const begun = await send(operations.advance, { world, to, tickSeconds });
    setSeen(begun.advanceId);
    await mutate({ advance: begun }, { revalidate: false });
  }

  async function stop(): Promise<void> {
    setStopping(advance?.advanceId);
    await mutate({ advance: await send(operations.cancelAdvance, { world }) }, { revalidate: false });
  }

  const isShown = advance !== null && (isRunning || advance.advanceId === seen);
  return {
    advance: isShown ? { ...advance, isStopping: isRunning && stopping === advance.advanceId } : null,
    advanceTo,
    stop,
    isRunning,
  };
}
