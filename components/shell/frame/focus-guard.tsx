"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * Where another page has taken the place of the one that was pressed on, and what was pressed is gone with it, the
 * focus goes to the new page instead of getting lost. Not when a page is opened: the first stop then is the way past
 * the menu.
 */
export function FocusGuard() {
  const here = `${usePathname()}?${useSearchParams().toString()}`;
  const before = useRef(here);
  useEffect(() => {
    if (before.current === here) return;
    before.current = here;
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [here]);
  return null;
}
