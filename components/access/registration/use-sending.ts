"use client";
import { useTranslations } from "next-intl";
import { toast } from "@/components/kit/feedback/toast";
import { useProblemText } from "@/lib/forms/problem-text";

/**
 * The action of a code field's button: sends, and says where the code went or why none did; true when one is under way.
 * Undefined from `send` means that there was nothing to send to.
 */
export function useSending(send: () => Promise<{ sentTo: string } | undefined>): () => Promise<boolean> {
  const t = useTranslations("access.safety");
  const problemText = useProblemText();
  return async () => {
    try {
      const got = await send();
      if (got) toast("good", t("sent", { to: got.sentTo }));
      return got !== undefined;
    } catch (cause) {
      toast("bad", problemText(cause));
      return false;
    }
  };
}
