import type { ReactNode } from "react";
import { choiceIn, pageIn, textIn, type Query } from "@/components/kit/select/query";
import { theWorld } from "./the-world";

interface WorldPageProps {
  params: Promise<{ world: string }>;
  searchParams: Promise<Query>;
}

/** Describes what a page of a world is rendered from: the world, its time, and the query of the address. */
interface WorldView {
  world: string;
  isByHand: boolean;
  now: Date;
  query: Query;
}

/** Returns the page of a screen in a world; the page is not found when there is no such world. */
export const worldPage = (render: (view: WorldView) => Promise<ReactNode>) =>
  async function WorldPage({ params, searchParams }: WorldPageProps) {
    const { name: world, isByHand, clock } = await theWorld((await params).world);
    return render({ world, isByHand, now: clock.now, query: await searchParams });
  };

/** Limits the length of a search text of a queue. */
const searchTextMax = 60;

/**
 * Returns the part of a queue that an address selects: its state, search text and page. A value that the queue does not
 * accept counts as unset.
 */
export function queueIn<State extends string>(states: readonly State[], query: Query) {
  return {
    state: choiceIn(query, "state", states),
    text: textIn(query, "text", searchTextMax),
    ...pageIn(query),
  };
}
