"use client";
import { useEffect, useLayoutEffect } from "react";
import { sessions } from "@/lib/access/calls/sessions";
import { navigateToNewDocument, menuPrefix } from "@/lib/call/path";
import { notPermitted, send, sessionEnded } from "@/lib/call/send";
import { claimDraftsFor } from "@/lib/forms/draft";

/**
 * Redirects on session errors: "401 resets the session and goes to login. 403 goes to the 403 page" (specification 1,
 * section 8). When the server no longer knows the session, opens sign-in with a link back here; forms have stored their
 * entries, for the same person only. A layout effect, because it must run before the effects of the forms that restore
 * entries.
 */
export function SessionGuard({ signIn, person }: { signIn: string; person: string }) {
  useLayoutEffect(() => claimDraftsFor(person), [person]);
  // "called on start unless on an excluded page" (specification 1, section 7): public pages have no guard. A missing
  // response does not matter: the next call tries again
  useEffect(() => void send(sessions.refreshLogin, {}).catch(() => {}), []);
  useEffect(() => {
    const leave = () =>
      setTimeout(() => {
        const currentPath = location.pathname.slice(menuPrefix.length) + location.search;
        navigateToNewDocument(`${signIn}?next=${encodeURIComponent(currentPath)}`);
      });
    const refuse = () => navigateToNewDocument("/b2b/exception/403");
    addEventListener(sessionEnded, leave);
    addEventListener(notPermitted, refuse);
    return () => {
      removeEventListener(sessionEnded, leave);
      removeEventListener(notPermitted, refuse);
    };
  }, [signIn]);
  return null;
}
