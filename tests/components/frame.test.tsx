import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { toastStore } from "@/components/kit/feedback/toast";
import { UserMenu } from "@/components/shell/frame/user-menu";
import { WorldClockProvider } from "@/components/shell/frame/world-clock";
import { MessagePopover } from "@/components/shell/notices/message-popover";
import { CustomerServiceButton } from "@/components/shell/service/service-button";
import { CustomerServicePanel } from "@/components/shell/service/service-panel";
import { renderTokensCss } from "@/components/theme/stylesheet";
import { claimDraftsFor, clearTabStorage, storeFormDraft } from "@/lib/forms/draft";
import { timeZone } from "@/lib/i18n/locale";
import kit from "@/messages/zh-CN/kit.json";
import refusals from "@/messages/zh-CN/refusals.json";
import shell from "@/messages/zh-CN/shell.json";
import { Navigation } from "./navigation";

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

const renderPart = (part: ReactNode) =>
  render(
    <NextIntlClientProvider locale="zh-CN" messages={{ shell, kit, refusals }} timeZone={timeZone}>
      <Navigation>
        <WorldClockProvider now={new Date("2026-03-18T02:00:00Z")} speed={0}>
          {part}
        </WorldClockProvider>
      </Navigation>
    </NextIntlClientProvider>,
  );

/** Stubs a server that answers every call with one result, and returns the requested paths. */
function answering(result: unknown): string[] {
  const requestedPaths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    requestedPaths.push(path);
    return Response.json({ code: "0", message: "", result });
  });
  return requestedPaths;
}

test("a sign-out without an answer reports that the person is still signed in, and preserves the input", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("gone")));
  storeFormDraft("form", { amount: "1" });
  renderPart(<UserMenu userName="Acme" userNo="100001" operatorName="Lin" isMainOperator maySwitch={false} />);
  fireEvent.click(screen.getByRole("button", { name: shell.user.open }));
  fireEvent.click(await screen.findByText(shell.user.signOut));
  await waitFor(() =>
    expect(JSON.stringify(toastStore.read())).toContain(shell.user.signOutFailed.replace("{why}", "").trim()),
  );
  expect(sessionStorage).toHaveLength(1);
});

test("signing out leaves nothing in the tab", () => {
  storeFormDraft("form", { amount: "1" });
  sessionStorage.setItem("drafts-of", "somebody");
  clearTabStorage();
  expect(sessionStorage).toHaveLength(0);
  // a form that is left with the document stores its entries last
  storeFormDraft("form", { amount: "2" });
  expect(sessionStorage).toHaveLength(0);
  // the next person's forms store theirs
  claimDraftsFor("another person");
  storeFormDraft("form", { amount: "3" });
  expect(sessionStorage.getItem("draft:form")).toBe('{"amount":"3"}');
});

test("under the bell are unread messages alone", async () => {
  const requestedPaths = answering({ rows: [], total: 0, pages: 0, currentPage: 1, pageSize: 5 });
  renderPart(<MessagePopover notices={[]} anchor={document.body} onClose={() => {}} />);
  await waitFor(() => expect(requestedPaths).toContain("/api/common/internal-message/unReadPage"));
  expect(requestedPaths.filter((path) => path.endsWith("/internal-message/page"))).toEqual([]);
});

test("the contacts show the picture that leads to customer service", async () => {
  const picture = "data:image/svg+xml;base64,AAAA";
  answering({ amName: "", amPhone: "", amPhoneHide: "", amEmail: "", amQrFileId: "", amQrCode: "", csQrCode: picture });
  renderPart(<CustomerServicePanel hotline={{ day: "2026-03-18", isWorking: true }} />);
  expect((await screen.findByRole("img", { name: shell.contact.serviceQr })).getAttribute("src")).toBe(picture);
});

test("the contacts open at the first press on the edge of the window, where the button is again once they are closed", async () => {
  answering({ amName: "", amPhone: "", amPhoneHide: "", amEmail: "", amQrFileId: "", amQrCode: "", csQrCode: "" });
  renderPart(<CustomerServiceButton hotline={{ day: "2026-03-18", isWorking: true }} />);
  fireEvent.click(await screen.findByRole("button", { name: shell.service.restore }));
  expect(await screen.findByRole("region", { name: shell.contact.title })).toBeTruthy();
  const button = screen.getByRole("button", { name: shell.service.open });
  expect(document.activeElement).toBe(button);
  fireEvent.keyDown(button, { key: "Escape" });
  expect(screen.queryByRole("region", { name: shell.contact.title })).toBeNull();
  expect(screen.getByRole("button", { name: shell.service.restore })).toBeTruthy();
});

test("a dialog is as wide as the popup of the specification", () => {
  expect(renderTokensCss()).toContain("--dialog-max: 620px;");
});
