import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import kit from "@/messages/en-US/kit.json";
import validation from "@/messages/en-US/validation.json";
import { timeZone } from "@/lib/i18n/locale";
import type { Messages } from "@/lib/i18n/messages";
import { TestTheme } from "./mui";

// named cast: keys are typed by the Chinese texts; that the English ones have the same is proved by a house test
const texts = { kit, validation } as unknown as Pick<Messages, "kit" | "validation">;

/** Provides the context of a page in English: the kit's texts, the texts of validation errors, and Beijing time. */
export function WithTexts({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="en-US" messages={texts} timeZone={timeZone}>
      <TestTheme locale="en-US">{children}</TestTheme>
    </NextIntlClientProvider>
  );
}
