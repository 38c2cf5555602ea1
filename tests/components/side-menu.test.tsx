import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildPrincipalMenu } from "@/components/shell/frame/menu-tree";
import { SideMenu } from "@/components/shell/frame/side-menu";
import type { RealNameState, Principal } from "@/lib/call/principal";
import { screens } from "@/lib/catalogue/screens";
import shell from "@/messages/en-US/shell.json";
import { renderMenu, someone } from "./menu";

/** The menu that somebody sees on a page, in English: the texts are another test's. */
const menuOf = (principal: Principal, at = "/b2b/account", realNameState: RealNameState = principal.realNameState) =>
  renderMenu(principal, at, (tree) => <SideMenu tree={tree} realNameState={realNameState} />);
const group = (name: keyof typeof shell.menu) => screen.getByRole("button", { name: shell.menu[name] });
const openGroups = () =>
  screen
    .getAllByRole("button", { hidden: true })
    .filter((button) => button.getAttribute("aria-expanded") === "true")
    .map((button) => button.textContent);

test("one group is open at a time: the one of this page, then the one that was chosen last", () => {
  menuOf(someone(), "/b2b/payment_manage/payment_order");
  expect(openGroups()).toEqual([shell.menu.payment]);
  fireEvent.click(group("exchange"));
  expect(openGroups()).toEqual([shell.menu.exchange]);
  fireEvent.click(group("exchange"));
  expect(openGroups()).toEqual([]);
});

test("the page one is on, and its group, are the marked ones", () => {
  menuOf(someone(), "/b2b/payment_manage/payment_order");
  expect(screen.getByRole("link", { current: "page" }).getAttribute("href")).toBe("/b2b/payment_manage/payment_order");
  expect(group("payment").className).not.toBe(group("exchange").className);
});

test("of a page below another, its own entry alone is marked", () => {
  menuOf(someone(), "/b2b/setting/operator/role");
  expect(screen.getByRole("link", { current: "page" }).getAttribute("href")).toBe("/b2b/setting/operator/role");
});

test("pages of a simulation are in the menu of one, and nowhere else", () => {
  const paths = (isSimulation: boolean) =>
    buildPrincipalMenu(
      screens,
      someone({ permissions: [] }),
      { isPublicArea: true, isSimulation },
      ({ path }) => path,
    ).flatMap(({ items }) => items.map(({ path }) => path));
  expect(paths(true)).toContain("/b2b/developer/testing");
  expect(paths(false)).not.toContain("/b2b/developer/testing");
  expect(paths(true).filter((path) => !paths(false).includes(path))).toEqual(["/b2b/developer/testing"]);
});

for (const [at, entry] of [
  ["/b2b/payment_manage/poboPayeeEditAdd", "/b2b/payment_manage/poboPayee"],
  ["/b2b/payment_manage/batchPaymentDetail", "/b2b/payment_manage/batchPaymentList"],
] as const) {
  test(`for ${at}, which has no entry of its own, the one that leads there is marked in its open group`, () => {
    menuOf(someone(), at);
    expect(openGroups()).toEqual([shell.menu.payment]);
    expect(screen.getByRole("link", { current: "page" }).getAttribute("href")).toBe(entry);
  });
}

test("a page without permission is left out, and a group with one visible child is that child", () => {
  const tree = menuOf(someone({ permissions: ["exchange/exchangeOrder"] }));
  expect(tree.filter(({ items }) => items.some(({ isLocked }) => isLocked))).toEqual([]);
  expect(screen.getByRole("link", { name: "/b2b/exchange/exchangeOrder" })).toBeDefined();
  expect(screen.queryByRole("button", { name: shell.menu.exchange })).toBeNull();
});

for (const state of [0, 1, 3] as const) {
  test(`with real-name state ${state} the exchange group opens nothing but the prompt, unless the first verification is done`, () => {
    menuOf(someone({ realNameState: state, firstVerify: 0 }));
    const prompting = group("exchange");
    fireEvent.click(prompting);
    expect(openGroups()).not.toContain(shell.menu.exchange);
    expect(prompting.getAttribute("aria-haspopup")).toBe("dialog");
    cleanup();
    menuOf(someone({ realNameState: state, firstVerify: 2 }));
    fireEvent.click(group("exchange"));
    expect(openGroups()).toEqual([shell.menu.exchange]);
  });
}
