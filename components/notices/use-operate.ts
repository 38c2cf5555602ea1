"use client";
import { useRouter } from "next/navigation";
import { useAction } from "@/components/shell/actions/use-action";
import type { Sends } from "@/lib/call/call";
import { messages } from "@/lib/notices/calls/messages";

/** Marks or deletes messages, says so, and shows the list anew; `done` is made of how many there were. */
export function useOperate() {
  const { run } = useAction(messages.operate);
  const router = useRouter();
  return async (input: Sends<typeof messages.operate>, done?: (changed: number) => string): Promise<void> => {
    if (await run(input, { done: done && (({ changed }) => done(changed)) })) router.refresh();
  };
}
