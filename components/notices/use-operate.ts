"use client";
import { useRouter } from "next/navigation";
import { useAction } from "@/components/shell/actions/use-action";
import type { Sends } from "@/lib/call/call";
import { messages } from "@/lib/notices/calls/messages";

/** Marks or deletes messages, says so, and reloads the list; `done` is made of their number. */
export function useOperate() {
  const { run } = useAction(messages.operate);
  const router = useRouter();
  return async (input: Sends<typeof messages.operate>, done?: (changed: number) => string): Promise<void> => {
    if (await run(input, { done: done && (({ changed }) => done(changed)) })) router.refresh();
  };
}
