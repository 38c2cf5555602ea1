"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { RefusedError, send } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";
import { drafts } from "@/lib/verification/calls/drafts";
import type { Entry } from "@/lib/verification/entry";

export type SavedDraft = NonNullable<Got<typeof drafts.draft>["draft"]>;

/** So long after the last change it is saved by itself: long enough that an hour of typing is not a hundred savings. */
const restMs = 5_000;

export interface ServerDraft {
  /** As it was saved last; null before the first time. */
  readonly saved: Pick<SavedDraft, "savedAt" | "expiresAt" | "daysLeft"> | null;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** Somebody of the merchant saved it elsewhere meanwhile: their draft, until it is settled which one stays. */
  readonly other: SavedDraft | null;
  /** Saves what is filled in; false where it could not be. */
  readonly save: (over?: SavedDraft) => Promise<boolean>;
  /** Goes on with what the other one saved. */
  readonly take: (draft: SavedDraft) => void;
}

/** Saves a form on the server: when it is asked to, and by itself when nothing was changed for a while. */
export function useServerDraft(
  typed: { readonly entry: Entry; readonly step: number; readonly version: number },
  initial: SavedDraft | null,
  { onSaved, onTaken }: { onSaved: (version: number) => void; onTaken: (draft: SavedDraft) => void },
): ServerDraft {
  const [saved, setSaved] = useState<ServerDraft["saved"]>(initial);
  const [other, setOther] = useState<SavedDraft | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const problemText = useProblemText();
  const store = useSend(drafts.saveDraft);
  const text = JSON.stringify(typed.entry);
  const settled = useRef(text);

  const keep = (draft: SavedDraft, entryText: string) => {
    settled.current = entryText;
    setSaved(draft);
    setOther(null);
    setProblem(undefined);
  };
  const fail = async (cause: unknown) => {
    if (!(cause instanceof RefusedError) || cause.code !== "ORDER_CHANGED") return setProblem(problemText(cause));
    const { draft } = await send(drafts.draft, { type: typed.entry.type });
    // gone meanwhile: it was submitted, or nobody's any more
    setOther(draft);
    if (!draft) setProblem(cause.text);
  };
  const save = async (over?: SavedDraft): Promise<boolean> => {
    if (isBusy || (other && !over)) return false;
    setBusy(true);
    try {
      const { entry, step, version } = typed;
      const draft = await store({ entry, step, version: over?.version ?? version });
      keep(draft, text);
      onSaved(draft.version);
      return true;
    } catch (cause) {
      await fail(cause).catch((again: unknown) => setProblem(problemText(again)));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const rest = useEffectEvent(() => void (text !== settled.current && save()));
  useEffect(() => {
    if (text === settled.current) return;
    const timer = setTimeout(() => rest(), restMs);
    return () => clearTimeout(timer);
  }, [text]);

  const take = (draft: SavedDraft) => {
    keep(draft, JSON.stringify(draft.entry));
    onTaken(draft);
  };
  return { saved, isBusy, problem, other, save, take };
}
