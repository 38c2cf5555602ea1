import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { PhoneBar } from "@/components/shell/frame/phone-bar";
import type { Principal } from "@/lib/call/principal";
import { pagePermissions, renderMenu, someone } from "./menu";

function barOf(permissions: readonly string[], at = "/b2b/account", change: Partial<Principal> = {}) {
  renderMenu(someone({ operatorType: 2, permissions: [...permissions], ...change }), at, (tree) => (
    <PhoneBar tree={tree} menu={(onLeave) => <button onClick={onLeave}>An entry</button>} />
  ));
  return within(screen.getByRole("navigation", { name: "Quick navigation" }));
}

const links = (bar: ReturnType<typeof barOf>) =>
  bar.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("the bar leads home, to a new payment and to the payments, and marks the page one is on", () => {
  const bar = barOf(pagePermissions, "/b2b/payment_manage/payment_order");
  expect(links(bar)).toEqual([
    ["Home", "/b2b/account"],
    ["Pay", "/b2b/payment_manage/initiate_payment"],
    ["Activity", "/b2b/payment_manage/payment_order"],
  ]);
  expect(bar.getByRole("link", { current: "page" }).textContent).toBe("Activity");
});

test("no entry is marked on a page that has none in the bar", () => {
  const bar = barOf(pagePermissions, "/b2b/setting/safety");
  expect(bar.queryByRole("link", { current: "page" })).toBeNull();
});

test("in the place of a page that is not permitted is the next one that is", () => {
  const bar = barOf(["collection/payee_account_page", "collection/receipts_page"]);
  expect(links(bar)).toEqual([
    ["Receive", "/b2b/collection/payee_account_page"],
    ["Activity", "/b2b/collection/receipts_page"],
  ]);
});

test("a page that is locked for want of a real name is not in the bar", () => {
  const bar = barOf(["account", "exchange/exchangeApply", "exchange/exchangeOrder"], "/b2b/account", {
    realNameState: 0,
    firstVerify: 0,
  });
  expect(links(bar)).toEqual([["Home", "/b2b/account"]]);
});

test("the last entry opens the menu as a sheet, which closes as an entry is followed", async () => {
  const bar = barOf([]);
  const more = bar.getByRole("button", { name: "More" });
  expect(more.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(more);
  const sheet = within(await screen.findByRole("dialog", { name: "Menu" }));
  expect(more.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(sheet.getByRole("button", { name: "An entry" }));
  expect(more.getAttribute("aria-expanded")).toBe("false");
});
