import * as z from "zod/mini";
import { modifiedEntry, submittedEntry } from "./account-entry";
import { accountAgreement } from "./account-terms";
import type { draftEntry } from "./calls/applications";

/** Describes an application while it is edited: every field may still be empty. */
export interface ApplyTyped extends z.output<typeof draftEntry> {
  readonly agreed: boolean;
  /** Holds the version of the draft that it began from, or that was saved last. */
  readonly version: number;
}

/** Returns the answers of an entry, without the agreement and the draft version. */
export const accountApplicationAnswers = ({ agreed: _, version: __, ...entry }: ApplyTyped) => entry;

const blank = z.custom<ApplyTyped>();

/** Builds a form rule from a schema and the displayed version of the agreement; issues are attached to the fields. */
const ruleOf = <S extends z.ZodMiniType>(shape: S, version: number, extraFields: object) =>
  z.pipe(
    blank,
    z.transform((entry: ApplyTyped, context): z.output<S> => {
      const agreement = entry.agreed ? { id: accountAgreement, version } : undefined;
      const read = z.safeParse(shape, { ...accountApplicationAnswers(entry), ...extraFields, agreed: agreement });
      if (read.success) return read.data;
      for (const { message, path } of read.error.issues)
        context.issues.push({ code: "custom", message, input: entry, path: [String(path[0] ?? "")] });
      return z.NEVER;
    }),
  );

/** Builds the rule of a new application's form. */
export const accountApplicationFormSchema = (version: number) => ruleOf(submittedEntry, version, {});
/** Builds the rule of the form that corrects a failed application. */
export const accountCorrectionFormSchema = (version: number, applicationNo: string) =>
  ruleOf(modifiedEntry, version, { applicationNo });
