"use client";
import { useEffect } from "react";
import { menuPrefix } from "@/lib/call/path";
import { sessionEnded } from "@/lib/call/send";

/** When the server no longer knows the session, leads to sign-in and back here; forms have kept what was filled in. */
export function SessionGuard({ signIn }: { signIn: string }) {
  useEffect(() => {
    const leave = () => setTimeout(() => {
      const here = location.pathname.slice(menuPrefix.length) + location.search;
      location.assign(`${menuPrefix}${signIn}?next=${encodeURIComponent(here)}`);
    });
    addEventListener(sessionEnded, leave);
    return () => removeEventListener(sessionEnded, leave);
  }, [signIn]);
  return null;
}
