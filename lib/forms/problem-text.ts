"use client";
import { useTranslations } from "next-intl";
import { CallRefusedError, NoResponseError } from "@/lib/call/send";
import { useIssueText } from "./issue-text";
import type { ErrorTexts } from "./form-errors";

/**
 * Returns a function that describes a failed call in the reader's language: the server's own text if there is one; else
 * the text for an unknown outcome or for a request that was not sent; else the text of the HTTP status, which exists
 * for 400, 404, 408 and 500 to 505, with a general one for any other status (specification 1, section 8).
 */
export function useProblemText(): (cause: unknown) => string {
  const [connection, http] = [useTranslations("shell.connection"), useTranslations("shell.http")];
  return (cause) => {
    if (cause instanceof CallRefusedError) return cause.text;
    if (cause instanceof NoResponseError && cause.isUnsent) return connection("lost");
    if (!(cause instanceof NoResponseError)) return connection("unknown");
    if (cause.isOpen) return connection("unknown");
    if (cause.status < firstNamed) return connection("unreachable");
    const statusKey = String(cause.status) as never; // named cast: a status is data, `has` looks it up
    return http.has(statusKey) ? http(statusKey) : connection("status", { status: String(cause.status) });
  };
}

/** Holds the lowest status of HTTP failures: below it there was no response, or none that could be read. */
const firstNamed = 400;

/** Returns the texts with which `refusalToErrors` describes a failed call. */
export function useErrorTexts(): ErrorTexts {
  const [problemText, issueText] = [useProblemText(), useIssueText()];
  return { problemText, issueText };
}
