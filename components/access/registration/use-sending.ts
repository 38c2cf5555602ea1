"use client";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/kit/feedback/toast";
import { useProblemText } from "@/lib/forms/problem-text";

/**
 * Returns the action of a code field's button: sends the code, and reports the recipient or the error; true when one
 * was sent. Undefined from `send` means that there was no recipient.
 */
export function useSendCodeAction(send: () => Promise<{ sentTo: string } | undefined>): () => Promise<boolean> {
  const t = useTranslations("access.safety");
  const problemText = useProblemText();
  return async () => {
    try {
      const receipt = await send();
      if (receipt) showToast("good", t("sent", { to: receipt.sentTo }));
      return receipt !== undefined;
    } catch (cause) {
      showToast("bad", problemText(cause));
      return false;
    }
  };
}
