"use client";
import { useEffect, useLayoutEffect } from "react";
import { menuPrefix } from "@/lib/call/path";
import { sessionEnded } from "@/lib/call/send";
import { openDraftsOf } from "@/lib/forms/draft";

/**
 * When the server no longer knows the session, leads to sign-in and back here; forms have kept what was filled in, for the
 * same person alone. A layout effect, since it must come before the forms' effects that fill in again.
 */
export function SessionGuard({ signIn, person }: { signIn: string; person: string }) {
  useLayoutEffect(() => openDraftsOf(person), [person]);
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
