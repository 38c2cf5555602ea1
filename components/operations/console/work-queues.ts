import type { Route } from "next";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import type { queueCalls } from "@/lib/operations/calls/console/queues";
import { workQueues, type WorkQueue } from "@/lib/operations/queues";
import { consoleWorldRoute } from "../worlds/world-route";

export type WorkQueues = ClientOutput<typeof queueCalls.workQueues>;

/** Describes the work that waits on a page: its amount, and since when the oldest waits. */
export interface WaitingWork {
  readonly count: number;
  readonly oldest: Date;
}

/** Returns the address of the page of a world, and of its tab, where a queue is worked off. */
export function workQueueRoute(world: string, queue: WorkQueue): Route {
  const of: { readonly page: (typeof workQueues)[WorkQueue]["page"]; readonly tab?: string } = workQueues[queue];
  return hrefWithQueryChanges(consoleWorldRoute(world, of.page), {}, { tab: of.tab });
}

/** Returns the work that waits on each page of a world, by the page's address: a page may have several queues. */
export function waitingByPath(world: string, { rows }: WorkQueues): ReadonlyMap<string, WaitingWork> {
  const waiting = new Map<string, WaitingWork>();
  for (const { queue, count, oldest } of rows) {
    const path = consoleWorldRoute(world, workQueues[queue].page);
    const other = waiting.get(path);
    waiting.set(path, {
      count: count + (other?.count ?? 0),
      oldest: other && other.oldest.getTime() < oldest.getTime() ? other.oldest : oldest,
    });
  }
  return waiting;
}
