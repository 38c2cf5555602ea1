import type { FormProblem } from "@/components/kit/feedback/error-summary";
import { enquiryCalls } from "@/lib/access/calls/enquiry";
import type { Sends } from "@/lib/call/call";
import { send, CallRefusedError } from "@/lib/call/send";
import { issueCodeOf, splitIssueCodeAndFigure } from "@/lib/forms/issue";
import { isSchemaError } from "@/lib/forms/schema-error";

/**
 * Sends an enquiry and returns its number, or the problems. `connection` is the text for a missing response, `issues`
 * those for the rule's codes, with "{figure}" as the placeholder.
 */
export async function sendEnquiryForm(
  entry: Sends<typeof enquiryCalls.sendEnquiry>,
  connection: string,
  issues: Readonly<Record<string, string>>,
): Promise<{ enquiryNo: string } | { problems: readonly FormProblem[] }> {
  try {
    return await send(enquiryCalls.sendEnquiry, entry);
  } catch (cause) {
    // the rule is the call's own: an entry it refuses is not sent
    if (isSchemaError(cause))
      return {
        problems: cause.issues.map((issue) => {
          const { code, figure } = splitIssueCodeAndFigure(issueCodeOf(issue));
          return { field: String(issue.path[0] ?? ""), text: issues[code]?.replace("{figure}", figure) ?? code };
        }),
      };
    if (!(cause instanceof CallRefusedError)) return { problems: [{ text: connection }] };
    return {
      problems:
        cause.issues.length > 0
          ? cause.issues.map(({ path, message }) => ({ field: path[0] ?? "", text: message }))
          : [{ text: cause.text }],
    };
  }
}
