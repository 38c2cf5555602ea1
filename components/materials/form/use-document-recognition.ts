"use client";
import { useRef, useState } from "react";
import type { ClientOutput } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";
import { materialPapers } from "@/lib/materials/calls/papers";

/** Describes the progress of a document's recognition. */
export type PaperReading =
  | { readonly is: "reading" }
  | { readonly is: "read"; readonly output: ClientOutput<typeof materialPapers.readPaper> }
  | { readonly is: "failed"; readonly text: string };

/** Holds the recognition results of a form's documents, by file; removing a file removes its result. */
export function usePaperRecognition() {
  const problem = useProblemText();
  const [recognitions, setRecognitions] = useState<Readonly<Record<string, PaperReading>>>({});
  const turn = useRef<Promise<void>>(Promise.resolve());
  const setRecognition = (fileId: string, reading: PaperReading) =>
    setRecognitions((all) => ({ ...all, [fileId]: reading }));
  const readOne = async (fileId: string) => {
    const reading = await send(materialPapers.readPaper, { fileId }).then(
      (output): PaperReading => ({ is: "read", output }),
      (cause: unknown): PaperReading => ({ is: "failed", text: problem(cause) }),
    );
    setRecognition(fileId, reading);
  };
  return {
    readings: recognitions,
    /**
     * Recognises documents one after the other: a merchant has a share of the queue, and five documents would use all
     * of it.
     */
    read(fileIds: readonly string[]) {
      for (const fileId of fileIds) {
        setRecognition(fileId, { is: "reading" });
        turn.current = turn.current.then(() => readOne(fileId));
      }
    },
    keep: (fileIds: readonly string[]) =>
      setRecognitions((all) => Object.fromEntries(Object.entries(all).filter(([fileId]) => fileIds.includes(fileId)))),
  };
}
