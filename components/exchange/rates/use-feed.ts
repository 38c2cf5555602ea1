import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { menuPrefix, queryText } from "@/lib/call/path";

/**
 * Describes how news arrive: automatically; interrupted, while the browser reopens a dropped connection; or only by
 * polling, since the feed was refused or there is none.
 */
export type Updates = "live" | "interrupted" | "polled";

/** Subscribes to a feed of events while mounted; `null` subscribes to nothing. Returns whether the feed works. */
export function useEventFeed<C extends Call>(
  feed: C,
  input: Sends<C> | null,
  hear: (news: ClientOutput<C>) => void,
): Updates {
  // named casts: callers pass the schema's input, whose wire form is an object of texts
  const query = input && queryText(z.encode(feed.input, input as never) as Record<string, unknown>);
  const [problem, setProblem] = useState<{ of: string; is: "interrupted" | "polled" } | null>(null);
  const updates = query === null ? "polled" : problem?.of === query ? problem.is : "live";
  const isOpen = updates !== "polled";
  const heard = useEffectEvent((text: string) => {
    setProblem(null);
    // named casts: the server encoded it by this very schema, and decoding checks it
    hear(z.decode(feed.output, JSON.parse(text) as never) as ClientOutput<C>);
  });
  useEffect(() => {
    if (query === null || !isOpen) return;
    const source = new EventSource(menuPrefix + feed.path + query);
    source.onopen = () => setProblem(null);
    source.onmessage = ({ data }: MessageEvent<string>) => heard(data);
    // a dropped connection reopens automatically; a refused one does not
    source.onerror = () =>
      setProblem({ of: query, is: source.readyState === EventSource.CLOSED ? "polled" : "interrupted" });
    return () => source.close();
  }, [feed, query, isOpen]);
  return updates;
}
