"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CallRefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";

/** Describes the common part of all drafts, as their calls return it. */
export interface StoredDraft {
  readonly entry: object;
  readonly step: number;
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: Date;
  readonly expiresAt: Date;
  readonly daysLeft: number;
}

/**
 * Sets the delay of the automatic save after the last change: long enough that an hour of typing does not cause a
 * hundred saves.
 */
const restMs = 5_000;

export interface ServerDraft<D extends StoredDraft = StoredDraft> {
  /** Holds the last save; null before the first one. */
  readonly lastSave: Pick<StoredDraft, "savedAt" | "expiresAt" | "daysLeft"> | null;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /**
   * Holds the draft that somebody of the merchant saved elsewhere in the meantime, until it is decided which one
   * remains.
   */
  readonly otherDraft: D | null;
  /** Saves the entries when they differ from the last save; returns false when that fails. */
  readonly save: (over?: D) => Promise<boolean>;
  /** Continues with the other draft. */
  readonly take: (draft: D) => void;
}

/** Holds the content of a form, with the version of the draft that it started from or saved last. */
type DraftInput<D extends StoredDraft> = Pick<D, "entry" | "step" | "version">;

/** Holds the calls and the listeners of a form's draft. */
interface DraftHandlers<D extends StoredDraft> {
  store: (input: DraftInput<D>) => Promise<D>;
  read: () => Promise<D | null>;
  /** Holds the ids of the uploaded files: a changed list is saved at once, as a file is not typed again like a text. */
  files?: readonly string[];
  /** Returns the current values: the last render is behind them while the user types or leaves a step. */
  now: () => DraftInput<D>;
  onSaved: (version: number) => void;
  onTaken: (draft: D) => void;
}

/** Returns a text by which changes since the last save are detected. */
const textOf = ({ entry, step }: Pick<StoredDraft, "entry" | "step">): string => JSON.stringify({ entry, step });
const isChangedElsewhere = (cause: unknown): boolean =>
  cause instanceof CallRefusedError && cause.code === "ORDER_CHANGED";

/** Saves a form on the server: on request, and automatically after a period without changes. */
export function useServerDraft<D extends StoredDraft>(
  draftInput: DraftInput<D>,
  initial: D | null,
  hears: DraftHandlers<D>,
): ServerDraft<D> {
  const [lastSave, setSaved] = useState<ServerDraft<D>["lastSave"]>(initial);
  const [otherDraft, setOther] = useState<D | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const problemText = useProblemText();
  const text = textOf(draftInput);
  const savedText = useRef(text);

  const keep = (draft: D, storedText: string) => {
    savedText.current = storedText;
    setSaved(draft);
    setOther(null);
    setProblem(undefined);
  };
  const saveFrom = async (version: number): Promise<true> => {
    const { entry, step } = hears.now();
    const draft = await hears.store({ entry, step, version });
    keep(draft, textOf({ entry, step }));
    hears.onSaved(draft.version);
    return true;
  };
  /**
   * Handles a draft that is not the one this form started from: offers the other one, or saves this one when none
   * remains.
   */
  const settle = async (): Promise<boolean> => {
    const draft = await hears.read();
    setOther(draft);
    return draft ? false : saveFrom(0);
  };
  const save = async (over?: D): Promise<boolean> => {
    if (isBusy || (otherDraft && !over)) return false;
    if (!over && textOf(hears.now()) === savedText.current) return true;
    setBusy(true);
    try {
      return await saveFrom(over?.version ?? hears.now().version).catch((cause: unknown) => {
        if (isChangedElsewhere(cause)) return settle();
        throw cause;
      });
    } catch (cause) {
      setProblem(problemText(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };

  useSaveAfterChange({ text, savedText, filesText: JSON.stringify(hears.files), isBusy, save: () => void save() });

  const take = (draft: D) => {
    keep(draft, textOf(draft));
    hears.onTaken(draft);
  };
  return { lastSave, isBusy, problem, otherDraft, save, take };
}

/** Saves after a period without changes, and at once after a change of the files while nothing is being saved. */
function useSaveAfterChange({
  text,
  savedText,
  filesText,
  isBusy,
  save,
}: {
  text: string;
  savedText: { readonly current: string };
  filesText: string | undefined;
  isBusy: boolean;
  save: () => void;
}): void {
  const savedFilesText = useRef(filesText);
  const rest = useEffectEvent(() => {
    savedFilesText.current = filesText;
    save();
  });
  const waitMs = useEffectEvent(() => (isBusy || filesText === savedFilesText.current ? restMs : 0));
  useEffect(() => {
    if (text === savedText.current) return;
    const timer = setTimeout(() => rest(), waitMs());
    return () => clearTimeout(timer);
  }, [text, savedText]);
}
