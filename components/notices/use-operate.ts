"use client";
import { useRouter } from "next/navigation";
import { useAction } from "@/components/shell/actions/use-action";
import type { Sends } from "@/lib/call/call";
import { messageCalls } from "@/lib/notices/calls/messages";

/**
 * Marks or deletes messages, reports the result, and reloads the list; `describeResult` builds the text from their
 * number.
 */
export function useUpdateMessages() {
  const { run } = useAction(messageCalls.operate);
  const router = useRouter();
  return async (
    input: Sends<typeof messageCalls.operate>,
    describeResult?: (changedCount: number) => string,
  ): Promise<void> => {
    if (await run(input, { successMessage: describeResult && (({ changed }) => describeResult(changed)) }))
      router.refresh();
  };
}
