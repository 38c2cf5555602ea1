import type { Problem } from "@/components/kit/feedback/error-summary";
import { enquiry } from "@/lib/access/calls/enquiry";
import type { Sends } from "@/lib/call/call";
import { send, RefusedError } from "@/lib/call/send";
import { issueCodeOf, readIssue } from "@/lib/forms/issue";
import { isSchemaError } from "@/lib/forms/schema-error";

/**
 * Sends an enquiry: its number, or the obstacle. `connection` is the text for no response, `issues` those for the
 * rule's codes, with "{figure}" where theirs goes.
 */
export async function sendEnquiry(
  entry: Sends<typeof enquiry.sendEnquiry>,
  connection: string,
  issues: Readonly<Record<string, string>>,
): Promise<{ enquiryNo: string } | { problems: readonly Problem[] }> {
  try {
    return await send(enquiry.sendEnquiry, entry);
  } catch (cause) {
    // the rule is the call's own: an entry it refuses is not sent
    if (isSchemaError(cause))
      return {
        problems: cause.issues.map((issue) => {
          const { code, figure } = readIssue(issueCodeOf(issue));
          return { field: String(issue.path[0] ?? ""), text: issues[code]?.replace("{figure}", figure) ?? code };
        }),
      };
    if (!(cause instanceof RefusedError)) return { problems: [{ text: connection }] };
    return {
      problems:
        cause.issues.length > 0
          ? cause.issues.map(({ path, message }) => ({ field: path[0] ?? "", text: message }))
          : [{ text: cause.text }],
    };
  }
}
