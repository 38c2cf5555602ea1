import type * as z from "zod/mini";
import type { difference } from "@/lib/verification/calls/applications";
import { entryValueAtPath, type VerificationEntry } from "@/lib/verification/entry";
import { matchesRecognizedText } from "@/lib/verification/same-text";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { recognizedPicturesOf } from "./recognition";

type Difference = z.output<typeof difference>;

/** Returns the differences between inputs and recognized pictures; a missing input or recognition is no difference. */
export async function findPictureDifferences(tx: InWorld, of: VerificationEntry): Promise<Difference[]> {
  const differences = (await recognizedPicturesOf(tx, of)).flatMap(({ of: before, fields }) =>
    Object.entries(fields).flatMap(([field, recognizedText]) => {
      const path = before + field;
      const inputText = entryValueAtPath(of, path);
      return recognizedText === undefined ||
        typeof inputText !== "string" ||
        inputText === "" ||
        matchesRecognizedText(field, inputText, recognizedText)
        ? []
        : [{ path, source: "picture" as const, typed: inputText, found: recognizedText }];
    }),
  );
  // two pictures of one document that say the same differ once
  return differences.filter(
    ({ path, found }, at) =>
      differences.findIndex((candidate) => candidate.path === path && candidate.found === found) === at,
  );
}
