import type * as z from "zod/mini";
import type { batchRow } from "@/lib/payments/batch-shape";
import { readIssue } from "@/lib/forms/issue";
import type { Texts } from "../../../files/sheets/sheet-labels";

/** Why a row is not or cannot be paid, in the reader's language; empty where nothing prevents it. */
export function whyNot(
  texts: Texts,
  { faults, failure, payment }: Pick<z.output<typeof batchRow>, "faults" | "failure" | "payment">,
): string {
  // named cast: the issues of rows are keys of the validation texts, and a test holds every one of them to it
  const say = texts as unknown as (key: string, figures?: { figure: string }) => string;
  const why = failure
    ? [say(`payments.batch.failure.${failure}`)]
    : payment?.failReason
      ? [payment.failReason]
      : faults.map(({ column, issue }) =>
          texts("payments.batch.faultOf", {
            column: column === "row" ? texts("payments.batch.wholeRow") : texts(`payments.batch.column.${column}`),
            issue: say(`validation.${readIssue(issue).code}`, readIssue(issue)),
          }),
        );
  return why.join(texts("payments.batch.issueSign"));
}
