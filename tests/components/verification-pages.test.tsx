import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NextIntlClientProvider } from "next-intl";
import { PrincipalProvider } from "@/components/shell/frame/permission-gate";
import { RealNamePrompt } from "@/components/shell/notices/real-name-prompt";
import { VerificationSubmittedPanel } from "@/components/verification/result/verification-result";
import type { RealNameState, Principal } from "@/lib/call/principal";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";
import { Navigation, pushedBy } from "./navigation";

const now = beijingInstant("2026-03-18", 10);

afterEach(() => {
  vi.useRealTimers();
});

test("a submission leads to the verification details, and continues there automatically after some seconds, unless one stays", async () => {
  vi.useFakeTimers();
  const due = beijingInstant("2026-03-20", 18);
  render(await inPortal(<VerificationSubmittedPanel submittedAt={now} deadline={due} now={now} />, { now }));
  expect(screen.getByRole("timer").textContent).toContain("5 seconds");
  const link = screen.getByRole("link", { name: "View verification details" });
  expect(link.getAttribute("href")).toBe("/b2b/setting/verified-info");
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  expect(screen.getByRole("timer").textContent).toContain("3 seconds");
  fireEvent.click(screen.getByRole("button", { name: "Stay on this page" }));
  expect(screen.queryByRole("timer")).toBeNull();
});

const may = (permissions: readonly string[]): Principal => ({
  realm: "portal",
  world: "w",
  userNo: "1",
  operatorId: "o",
  loginNo: "l",
  operatorType: 1,
  realNameState: 0,
  firstVerify: 0,
  isCertExpired: false,
  permissions,
});

/** The button of the prompt in a state, and where it leads. */
async function clickPrompt(state: RealNameState, permissions: readonly string[]) {
  const [messages, went] = [await loadMessages("en-US"), vi.fn()];
  render(
    <Navigation router={pushedBy(went)}>
      <NextIntlClientProvider locale="en-US" messages={messages} timeZone={timeZone}>
        <PrincipalProvider principal={may(permissions)}>
          <RealNamePrompt open state={state} onClose={() => undefined} />
        </PrincipalProvider>
      </NextIntlClientProvider>
    </Navigation>,
  );
  const button = (await screen.findAllByRole("button")).find(({ textContent }) => textContent !== "Cancel");
  if (!button) throw new Error("a prompt has a button");
  fireEvent.click(button);
  const label = button.textContent;
  cleanup();
  return [label, went.mock.calls.map(([href]) => String(href))];
}

test("the prompt leads to the start or to the reasons by the state, and only informs while it is under review or may not be seen", async () => {
  const all = ["setting/verified", "setting/verified-info"];
  expect([
    await clickPrompt(0, all),
    await clickPrompt(1, all),
    await clickPrompt(3, all),
    await clickPrompt(0, []),
  ]).toEqual([
    ["Start verification", ["/b2b/setting/verified"]],
    ["Got it", []],
    ["See the reasons", ["/b2b/setting/verified-info"]],
    ["Got it", []],
  ]);
});
