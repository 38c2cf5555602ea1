"use client";
import { useState } from "react";
import { useCall } from "@/lib/call/browser";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";

const pollIntervalMs = 1_000;

/** Returns the state of a sheet, polled every second while it is being parsed. */
export function usePolledSheet<C extends Call>(
  call: C,
  input: Sends<C>,
  { initial, isBeingRead }: { initial: ClientOutput<C>; isBeingRead: (output: ClientOutput<C>) => boolean },
) {
  const [isReading, setReading] = useState(isBeingRead(initial));
  const { data = initial, mutate } = useCall(call, input, {
    initial,
    keepPreviousData: true,
    refreshInterval: isReading ? pollIntervalMs : 0,
  });
  if (isReading !== isBeingRead(data)) setReading(!isReading);
  return { data, isReading, reload: mutate };
}
