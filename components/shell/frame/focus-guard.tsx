"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * Moves the focus to a new page after navigation, when the pressed element disappeared with the previous page, so that
 * the focus is not lost. It does nothing on the first page load, whose first stop is the skip link past the menu.
 */
export function FocusGuard() {
  const address = `${usePathname()}?${useSearchParams().toString()}`;
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [address]);
  return null;
}
