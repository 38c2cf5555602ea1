"use client";
import { useState } from "react";
import { useCall } from "@/lib/call/browser";
import type { Call, Got, Sends } from "@/lib/call/call";

const askedAgainMs = 1_000;

/** What became of a sheet: asked for again every second for as long as it is being read. */
export function useSheet<C extends Call>(
  call: C,
  input: Sends<C>,
  { initial, isBeingRead }: { initial: Got<C>; isBeingRead: (got: Got<C>) => boolean },
) {
  const [isReading, setReading] = useState(isBeingRead(initial));
  const { data = initial, mutate } = useCall(call, input, {
    initial,
    keepPreviousData: true,
    refreshInterval: isReading ? askedAgainMs : 0,
  });
  if (isReading !== isBeingRead(data)) setReading(!isReading);
  return { data, isReading, reload: mutate };
}
