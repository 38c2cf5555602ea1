"use client";
import { useRef, useState } from "react";
import type { Got } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";
import { materialPapers } from "@/lib/materials/calls/papers";

/** How far the reading of a paper is. */
export type PaperReading =
  | { readonly is: "reading" }
  | { readonly is: "read"; readonly got: Got<typeof materialPapers.readPaper> }
  | { readonly is: "failed"; readonly text: string };

/** The readings of the papers that were chosen in a form, by file; one that is taken away takes its reading along. */
export function usePaperReadings() {
  const problem = useProblemText();
  const [readings, setReadings] = useState<Readonly<Record<string, PaperReading>>>({});
  const turn = useRef<Promise<void>>(Promise.resolve());
  const put = (fileId: string, reading: PaperReading) => setReadings((all) => ({ ...all, [fileId]: reading }));
  const readOne = async (fileId: string) => {
    const reading = await send(materialPapers.readPaper, { fileId }).then(
      (got): PaperReading => ({ is: "read", got }),
      (cause: unknown): PaperReading => ({ is: "failed", text: problem(cause) }),
    );
    put(fileId, reading);
  };
  return {
    readings,
    /** Reads one after the other: a merchant has a share of the line, and five papers would take all of it. */
    read(fileIds: readonly string[]) {
      for (const fileId of fileIds) {
        put(fileId, { is: "reading" });
        turn.current = turn.current.then(() => readOne(fileId));
      }
    },
    keep: (fileIds: readonly string[]) =>
      setReadings((all) => Object.fromEntries(Object.entries(all).filter(([fileId]) => fileIds.includes(fileId)))),
  };
}
