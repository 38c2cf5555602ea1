"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { RefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";

/** A draft as its call gives it, as far as every form's is alike. */
export interface KeptDraft {
  readonly entry: object;
  readonly step: number;
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: Date;
  readonly expiresAt: Date;
  readonly daysLeft: number;
}

/** So long after the last change it is saved by itself: long enough that an hour of typing is not a hundred savings. */
const restMs = 5_000;

export interface ServerDraft<D extends KeptDraft = KeptDraft> {
  /** As it was saved last; null before the first time. */
  readonly saved: Pick<KeptDraft, "savedAt" | "expiresAt" | "daysLeft"> | null;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** Somebody of the merchant saved it elsewhere meanwhile: their draft, until it is settled which one stays. */
  readonly other: D | null;
  /** Saves what is filled in, where it differs from what was saved last; false where it could not be. */
  readonly save: (over?: D) => Promise<boolean>;
  /** Goes on with what the other one saved. */
  readonly take: (draft: D) => void;
}

/** What is saved of a form, with the version of the draft that it began from, or saved last. */
type Saved<D extends KeptDraft> = Pick<D, "entry" | "step" | "version">;

/** What tells whether there is anything to save. */
const textOf = ({ entry, step }: Pick<KeptDraft, "entry" | "step">): string => JSON.stringify({ entry, step });
const isChangedElsewhere = (cause: unknown): boolean => cause instanceof RefusedError && cause.code === "ORDER_CHANGED";

/** Saves a form on the server: when it is asked to, and by itself when nothing was changed for a while. */
export function useServerDraft<D extends KeptDraft>(
  typed: Saved<D>,
  initial: D | null,
  hears: {
    /** The calls of the form's draft. */
    store: (saved: Saved<D>) => Promise<D>;
    read: () => Promise<D | null>;
    /** The values as they are by now: what was drawn last is behind them while something is typed, or a step is left. */
    now: () => Saved<D>;
    onSaved: (version: number) => void;
    onTaken: (draft: D) => void;
  },
): ServerDraft<D> {
  const [saved, setSaved] = useState<ServerDraft<D>["saved"]>(initial);
  const [other, setOther] = useState<D | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const problemText = useProblemText();
  const text = textOf(typed);
  const settled = useRef(text);

  const keep = (draft: D, kept: string) => {
    settled.current = kept;
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
  /** The draft is not the one that this form began from: another one is offered; where none is left, this one is it. */
  const settle = async (): Promise<boolean> => {
    const draft = await hears.read();
    setOther(draft);
    return draft ? false : saveFrom(0);
  };
  const save = async (over?: D): Promise<boolean> => {
    if (isBusy || (other && !over)) return false;
    if (!over && textOf(hears.now()) === settled.current) return true;
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

  const rest = useEffectEvent(() => void save());
  useEffect(() => {
    if (text === settled.current) return;
    const timer = setTimeout(() => rest(), restMs);
    return () => clearTimeout(timer);
  }, [text]);

  const take = (draft: D) => {
    keep(draft, textOf(draft));
    hears.onTaken(draft);
  };
  return { saved, isBusy, problem, other, save, take };
}
