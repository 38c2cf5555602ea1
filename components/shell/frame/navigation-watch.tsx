"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { linkOn } from "./link-on";
import styles from "./navigation-watch.module.css";

/** The bar goes after this long, whatever became of the page. */
const patienceMs = 15_000;

/**
 * What a browser does by itself between pages, and a page that is replaced in place does not: a bar while the next one
 * is on its way, and another page begins at its top. Back and forward keep the place one left.
 */
export function NavigationWatch() {
  const address = `${usePathname()}?${useSearchParams().toString()}`;
  const [leaving, setLeaving] = useState<string | null>(null);
  if (leaving !== null && leaving !== address) setLeaving(null);

  useEffect(() => {
    const pressed = (event: MouseEvent) => {
      if (linkOn(event)) setLeaving(address);
    };
    document.addEventListener("click", pressed);
    return () => document.removeEventListener("click", pressed);
  }, [address]);

  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => setLeaving(null), patienceMs);
    return () => clearTimeout(timer);
  }, [leaving]);

  useTopOfPage(address);
  return leaving === null ? null : <div className={styles.bar} aria-hidden="true" />;
}

/** Brings another page's beginning into view; a page that is only filtered or turned stays where it is. */
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
