"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { followedPortalLink } from "./link-on";
import styles from "./navigation-watch.module.css";

/** Hides the bar after this time, even when the page has not loaded. */
const patienceMs = 15_000;

/**
 * Provides what a browser does automatically on full page loads but not on client-side navigation: a progress bar while
 * the next page loads, and scrolling to its top. Back and forward keep the scroll position.
 */
export function NavigationProgressAndScroll() {
  const address = `${usePathname()}?${useSearchParams().toString()}`;
  const [leaving, setLeaving] = useState<string | null>(null);
  if (leaving !== null && leaving !== address) setLeaving(null);

  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      if (followedPortalLink(event)) setLeaving(address);
    };
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, [address]);

  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => setLeaving(null), patienceMs);
    return () => clearTimeout(timer);
  }, [leaving]);

  useTopOfPage(address);
  return leaving === null ? null : <div className={styles.bar} aria-hidden="true" />;
}

/** Scrolls to the top of another page; a page that is only filtered or paged retains its position. */
function useTopOfPage(address: string): void {
  const isBack = useRef(false);
  const title = useRef<string | null>(null);
  useEffect(() => {
    const back = () => (isBack.current = true);
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  useEffect(() => {
    const now = document.querySelector("main h1")?.textContent ?? null;
    const isOther = title.current !== null && title.current !== now;
    if (isOther && !isBack.current) scrollTo({ top: 0, behavior: "instant" });
    title.current = now;
    isBack.current = false;
  }, [address]);
}
