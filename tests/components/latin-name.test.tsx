import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { LatinNameButton } from "@/components/shell/actions/latin-name-button";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a Chinese name is put into the fields for Latin letters by one press, and no other name offers it", async () => {
  const reply = { pinyin: "Wang Wei Ming", withTones: "", initials: "wwm", syllables: ["wang", "wei", "ming"] };
  vi.stubGlobal("fetch", async () => Response.json({ code: "0", message: "", result: reply }));
  const onWritten = vi.fn();
  const messages = await loadMessages("zh-CN");
  const of = (name: string) => (
    <NextIntlClientProvider locale="zh-CN" messages={messages} timeZone={timeZone}>
      <LatinNameButton name={name} onWritten={onWritten} />
    </NextIntlClientProvider>
  );
  const view = render(of("Wang Weiming"));
  expect(screen.queryByRole("button")).toBeNull();
  view.rerender(of("王伟明"));
  fireEvent.click(screen.getByRole("button", { name: messages.shell.pinyin }));
  await vi.waitFor(() => expect(onWritten).toHaveBeenCalledWith({ lastName: "Wang", firstName: "Weiming" }));
});
