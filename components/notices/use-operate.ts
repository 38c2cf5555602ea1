"use client";
import { useRouter } from "next/navigation";
import { toast } from "@/components/kit/toast";
import { useSend } from "@/lib/call/browser";
import type { Sends } from "@/lib/call/call";
import { useTroubleText } from "@/lib/forms/trouble-text";
import { messages } from "@/lib/notices/message-calls";

/** Marks or deletes messages, says so, and shows the list anew; `done` is made of how many there were. */
export function useOperate() {
  const send = useSend(messages.operate);
  const router = useRouter();
  const troubleText = useTroubleText();
  return async (input: Sends<typeof messages.operate>, done?: (changed: number) => string): Promise<void> => {
    try {
      const { changed } = await send(input);
      if (done) toast("good", done(changed));
      router.refresh();
    } catch (cause) {
      toast("bad", troubleText(cause));
    }
  };
}
