import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { CallRefusedError, NoResponseError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";
import { timeZone, type Locale } from "@/lib/i18n/locale";
import chinese from "@/messages/zh-CN/shell.json";
import english from "@/messages/en-US/shell.json";

const texts = { "zh-CN": chinese, "en-US": english } as const;

/** Returns the function that describes a problem in a language. */
function problemTextIn(locale: Locale): (cause: unknown) => string {
  // named cast: keys are typed by the Chinese texts; that the English ones have the same is proved by a house test
  const messages = { shell: texts[locale] } as never;
  const around = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  );
  return renderHook(() => useProblemText(), { wrapper: around }).result.current;
}

const namedStatuses = [400, 404, 408, 500, 501, 502, 503, 504, 505] as const;

for (const locale of ["zh-CN", "en-US"] as const) {
  test(`${locale}: each HTTP status that the specification names has a text of its own, any other one a text that names it`, () => {
    const textOf = problemTextIn(locale);
    const statusTexts = namedStatuses.map((status) => textOf(new NoResponseError(status)));
    expect(statusTexts).toEqual(namedStatuses.map((status) => texts[locale].http[status]));
    expect(new Set(statusTexts).size).toBe(namedStatuses.length);
    expect(textOf(new NoResponseError(418))).toContain("418");
  });

  test(`${locale}: a missing answer does not claim that nothing was done, and the server's own text precedes any other`, () => {
    const textOf = problemTextIn(locale);
    expect(textOf(new NoResponseError(0))).toBe(texts[locale].connection.unknown);
    // what came of a call that moves money is as unknown behind a proxy's page as behind silence
    for (const status of [0, 200, 408, 500, 502, 503, 504])
      expect(textOf(new NoResponseError(status, { isOpen: true }))).toBe(texts[locale].connection.unknown);
    expect(textOf(new NoResponseError(404, { isOpen: true }))).toBe(texts[locale].http[404]);
    // a call that only reads can simply be repeated
    for (const status of [0, 200])
      expect(textOf(new NoResponseError(status, { isOpen: false }))).toBe(texts[locale].connection.unreachable);
    expect(textOf(new NoResponseError(502, { isOpen: false }))).toBe(texts[locale].http[502]);
    // a request that cannot have been sent needs no check of its outcome
    expect(textOf(new NoResponseError(0, { isUnsent: true }))).toBe(texts[locale].connection.lost);
    expect(textOf(new CallRefusedError("BIZ_ERROR", "The bank says why", []))).toBe("The bank says why");
  });
}
