"use client";
import { useEffect, useState } from "react";

/**
 * Returns the grant that another edition's page passed in the address's fragment, which no browser sends to a server;
 * removes it from there immediately. Undefined until read, null when there is none.
 */
export function useGrantFromFragment(): string | null | undefined {
  const [grant, setGrant] = useState<string | null>();
  useEffect(() => {
    const newGrant = /^#grant=([\w-]{43})$/.exec(location.hash)?.[1];
    if (newGrant) history.replaceState(history.state, "", location.pathname + location.search);
    // the address's fragment is known to the browser alone; after the first read it is removed
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the server that rendered this page could not know it
    setGrant((before) => newGrant ?? before ?? null);
  }, []);
  return grant;
}

/** Opens the other edition's page with a grant, as a whole new document: the other edition may be at another host. */
export const openEditionWithGrant = ({ grant, url }: { grant: string; url: string }, prefix: string): void => {
  // the other edition is another site, but for the simulator's
  // eslint-disable-next-line @next/next/no-location-assign-relative-destination
  location.assign(`${url.startsWith("/") ? prefix : ""}${url}#grant=${grant}`);
};
