import type * as z from "zod/mini";
import type { batchRowShape } from "@/lib/payments/batch-shape";
import { splitIssueCodeAndFigure } from "@/lib/forms/issue";
import type { SheetTexts } from "../../../files/sheets/sheet-labels";

/** Returns the reason why a row is not or cannot be paid, in the reader's language; empty when nothing prevents it. */
export function unpaidRowReasonText(
  texts: SheetTexts,
  { faults, failure, payment }: Pick<z.output<typeof batchRowShape>, "faults" | "failure" | "payment">,
): string {
  // named cast: the issues of rows are keys of the validation texts, and a test holds every one of them to it
  const translate = texts as unknown as (key: string, figures?: { figure: string }) => string;
  const why = failure
    ? [translate(`payments.batch.failure.${failure}`)]
    : payment?.failReason
      ? [payment.failReason]
      : faults.map(({ column, issue }) =>
          texts("payments.batch.faultOf", {
            column: column === "row" ? texts("payments.batch.wholeRow") : texts(`payments.batch.column.${column}`),
            issue: translate(`validation.${splitIssueCodeAndFigure(issue).code}`, splitIssueCodeAndFigure(issue)),
          }),
        );
  return why.join(texts("payments.batch.issueSign"));
}
