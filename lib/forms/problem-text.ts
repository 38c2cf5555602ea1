"use client";
import { useTranslations } from "next-intl";
import { RefusedError, NoResponseError } from "@/lib/call/send";
import { readIssue } from "./issue";
import type { ErrorTexts } from "./refusal-to-errors";

/**
 * Says in the reader's language why a call had no good answer: the server's own words where it gave any; else the text
 * of the HTTP status, which each of 400, 404, 408 and 500 to 505 has, any other a general one that names it
 * (specification 1, section 8); else that nothing came back, or that nothing went out.
 */
export function useProblemText(): (cause: unknown) => string {
  const [connection, http] = [useTranslations("shell.connection"), useTranslations("shell.http")];
  return (cause) => {
    if (cause instanceof RefusedError) return cause.text;
    if (cause instanceof NoResponseError && cause.isUnsent) return connection("lost");
    if (!(cause instanceof NoResponseError) || cause.status === 0) return connection("unknown");
    const own = String(cause.status) as never; // named cast: a status is data, `has` looks it up
    return http.has(own) ? http(own) : connection("status", { status: String(cause.status) });
  };
}

/** The texts that `refusalToErrors` tells a failed call with. */
export function useErrorTexts(): ErrorTexts {
  const [problemText, validation] = [useProblemText(), useTranslations("validation")];
  return {
    problemText,
    issueText(issue) {
      const { code, figure } = readIssue(issue);
      const key = code as never; // named cast: an issue's code is data, `has` looks it up
      const figures = { figure } as never; // named cast: a text that names none ignores it
      return validation.has(key) ? validation(key, figures) : validation("invalid");
    },
  };
}
