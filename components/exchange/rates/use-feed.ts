import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import type { Call, Got, Sends } from "@/lib/call/call";
import { menuPrefix, queryText } from "@/lib/call/path";

/**
 * How news come: by themselves; not just now, while the browser opens a connection that dropped again; or only by
 * asking, since the feed was refused or there is none.
 */
export type Updates = "live" | "interrupted" | "polled";

/** Listens to a feed of events as long as it is shown; `null` listens to nothing. Returns whether the feed works. */
export function useFeed<C extends Call>(feed: C, takes: Sends<C> | null, hear: (news: Got<C>) => void): Updates {
  // named casts: callers pass the schema's input, whose wire form is an object of texts
  const query = takes && queryText(z.encode(feed.takes, takes as never) as Record<string, unknown>);
  const [problem, setProblem] = useState<{ of: string; is: "interrupted" | "polled" } | null>(null);
  const updates = query === null ? "polled" : problem?.of === query ? problem.is : "live";
  const isOpen = updates !== "polled";
  const heard = useEffectEvent((text: string) => {
    setProblem(null);
    // named casts: the server encoded it by this very schema, and decoding checks it
    hear(z.decode(feed.gives, JSON.parse(text) as never) as Got<C>);
  });
  useEffect(() => {
    if (query === null || !isOpen) return;
    const source = new EventSource(menuPrefix + feed.path + query);
    source.onopen = () => setProblem(null);
    source.onmessage = ({ data }: MessageEvent<string>) => heard(data);
    // a connection that drops comes back by itself; one that is refused does not
    source.onerror = () =>
      setProblem({ of: query, is: source.readyState === EventSource.CLOSED ? "polled" : "interrupted" });
    return () => source.close();
  }, [feed, query, isOpen]);
  return updates;
}
