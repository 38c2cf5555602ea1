import * as z from "zod/mini";
import { modifiedEntry, submittedEntry } from "./account-entry";
import { accountAgreement } from "./account-terms";
import type { draftEntry } from "./calls/applications";

/** An application as it is typed: nothing need be there yet. */
export interface ApplyTyped extends z.output<typeof draftEntry> {
  readonly agreed: boolean;
  /** Of the draft that it began from, or saved last. */
  readonly version: number;
}

/** What of it is an answer. */
export const answersOf = ({ agreed: _, version: __, ...entry }: ApplyTyped) => entry;

const blank = z.custom<ApplyTyped>();

/** By a shape, with the agreement's version that was shown; issues land on the fields. */
const ruleOf = <S extends z.ZodMiniType>(shape: S, version: number, named: object) =>
  z.pipe(
    blank,
    z.transform((typed: ApplyTyped, context): z.output<S> => {
      const agreed = typed.agreed ? { id: accountAgreement, version } : undefined;
      const read = z.safeParse(shape, { ...answersOf(typed), ...named, agreed });
      if (read.success) return read.data;
      for (const { message, path } of read.error.issues)
        context.issues.push({ code: "custom", message, input: typed, path: [String(path[0] ?? "")] });
      return z.NEVER;
    }),
  );

/** The rule of a new application's form. */
export const applyRule = (version: number) => ruleOf(submittedEntry, version, {});
/** The same of one that failed and is changed. */
export const modifyRule = (version: number, applicationNo: string) => ruleOf(modifiedEntry, version, { applicationNo });
