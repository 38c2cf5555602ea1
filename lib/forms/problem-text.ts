"use client";
import { useTranslations } from "next-intl";
import { RefusedError, NoResponseError } from "@/lib/call/send";
import { useIssueText } from "./issue-text";
import type { ErrorTexts } from "./refusal-to-errors";

/**
 * Says in the reader's language why a call had no good answer: the server's own words where it gave any; else the text
 * that nothing came back of what may have been done, or that nothing went out; else the text
 * of the HTTP status, which each of 400, 404, 408 and 500 to 505 has, any other a general one that names it
 * (specification 1, section 8).
 */
export function useProblemText(): (cause: unknown) => string {
  const [connection, http] = [useTranslations("shell.connection"), useTranslations("shell.http")];
  return (cause) => {
    if (cause instanceof RefusedError) return cause.text;
    if (cause instanceof NoResponseError && cause.isUnsent) return connection("lost");
    if (!(cause instanceof NoResponseError)) return connection("unknown");
    if (cause.isOpen) return connection("unknown");
    if (cause.status < firstNamed) return connection("unreachable");
    const own = String(cause.status) as never; // named cast: a status is data, `has` looks it up
    return http.has(own) ? http(own) : connection("status", { status: String(cause.status) });
  };
}

/** Below it are no failures of HTTP: nothing came back, or nothing that can be read. */
const firstNamed = 400;

/** The texts that `refusalToErrors` tells a failed call with. */
export function useErrorTexts(): ErrorTexts {
  const [problemText, issueText] = [useProblemText(), useIssueText()];
  return { problemText, issueText };
}
