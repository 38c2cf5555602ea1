"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import * as z from "zod/mini";
import { useSend } from "@/lib/call/browser";
import type { Call, Got, Sends } from "@/lib/call/call";
import { fieldOf } from "@/lib/call/refusals";
import { RefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/trouble-text";

/** The errors of an action, ready to be shown. */
export interface UserError {
  /** By the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Errors that belong to no single field. */
  readonly whole: string | null;
  /** The session has ended: the entries stay, signing in elsewhere lets them be sent again. */
  readonly isSignedOut: boolean;
}

const none: UserError = { fields: {}, whole: null, isSignedOut: false };

interface RawIssue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  readonly message: string;
}

/**
 * An action of operations from the browser: checked by the call's own schema before it is sent, refusals sorted to
 * their fields, the page's server-rendered parts refreshed when it is done. `run` gives null when it did not happen.
 */
export function useConsoleAction<C extends Call>(call: C) {
  const router = useRouter();
  const send = useSend(call);
  const textOf = useProblemText();
  const say = useTranslations("validation");
  const [problem, setProblem] = useState<UserError>(none);

  // named casts: an issue's code is data, `has` looks it up
  const issueText = (code: string) => (say.has(code as never) ? say(code as never) : say("invalid"));

  const tell = (found: UserError) => {
    setProblem(found);
    return found;
  };

  /** Says what is wrong with entries that never became the call's input: the codes of messages/validation by field. */
  const wrong = (codes: Readonly<Record<string, string>>) =>
    tell({
      ...none,
      fields: Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, issueText(code)])),
    });

  const sorted = (issues: readonly RawIssue[]): UserError => ({
    ...none,
    fields: Object.fromEntries(
      issues.map(({ path, code, message }) => [
        String(path[0] ?? ""),
        issueText(message.includes(".") ? message : (code ?? "invalid")),
      ]),
    ),
  });

  const problemOf = (cause: unknown): UserError => {
    if (!(cause instanceof RefusedError)) return { ...none, whole: textOf(cause) };
    if (cause.code === "TOKEN_EXPIRED") return { ...none, whole: cause.text, isSignedOut: true };
    if (cause.issues.length > 0)
      return { ...none, fields: Object.fromEntries(cause.issues.map(({ path, text }) => [path[0] ?? "", text])) };
    const field = fieldOf(cause.code);
    return field ? { ...none, fields: { [field]: cause.text } } : { ...none, whole: cause.text };
  };

  /** Sends; `refused` gets other errors too, for actions that have no form to show them in. */
  const run = async (input: Sends<C>, refused?: (problem: UserError) => void): Promise<Got<C> | null> => {
    setProblem(none);
    const { file: _, ...fields } = input as { file?: File };
    // named cast: the caller's type is the call's own
    const checked = z.safeEncode(call.takes, fields as never);
    if (!checked.success) {
      const found = tell(sorted(checked.error.issues));
      refused?.(found);
      return null;
    }
    try {
      const got = await send(input);
      router.refresh();
      return got;
    } catch (cause) {
      const found = tell(problemOf(cause));
      refused?.(found);
      return null;
    }
  };

  return { run, problem, wrong };
}

/** All that is wrong as one sentence, for a toast. */
export const problemText = ({ fields, whole }: UserError): string =>
  [whole, ...Object.values(fields)].filter(Boolean).join(" ");
