import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { HelpSearchForm } from "@/components/help/help-search";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { GlobalSearchDialog } from "@/components/shell/service/palette-dialog";
import type { MenuBranch } from "@/components/shell/frame/menu-tree";
import { enquiry } from "@/lib/access/states";
import { payment } from "@/lib/payments/states";
import { inPortal } from "./in-portal";

const now = new Date("2026-03-18T02:00:00Z");

afterEach(cleanup);

test("the state of an order opens its explanation in a new tab, and is named by the state", async () => {
  render(
    await inPortal(
      <ExplainedState machine={payment} state="exception">
        On hold
      </ExplainedState>,
      { now },
    ),
  );
  const link = screen.getByRole("link", { name: "On hold" });
  expect(link.getAttribute("href")).toBe("/help?article=payment-states#payment-exception");
  expect([link.getAttribute("target"), link.title]).toEqual(["_blank", "What this status means"]);
});

test("a state that the help does not explain is no link", async () => {
  render(
    await inPortal(
      <ExplainedState machine={enquiry} state="open">
        Open
      </ExplainedState>,
      { now },
    ),
  );
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("Open")).toBeTruthy();
});

test("a question is sent after a pause in typing, and not while Chinese is being composed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const requestSubmit = vi.spyOn(HTMLFormElement.prototype, "requestSubmit").mockImplementation(() => {});
  try {
    render(
      await inPortal(
        <HelpSearchForm action="/help" question="fee" labels={{ search: "Search help", submit: "Search" }} />,
        { now },
      ),
    );
    const field = screen.getByRole("searchbox", { name: "Search help" });
    expect(field.getAttribute("value")).toBe("fee");
    fireEvent.input(field, { target: { value: "jie" }, isComposing: true });
    vi.advanceTimersByTime(1000);
    expect(requestSubmit).not.toHaveBeenCalled();
    fireEvent.compositionEnd(field);
    fireEvent.change(field, { target: { value: "结汇" } });
    vi.advanceTimersByTime(1000);
    expect(requestSubmit).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test("before anything is typed the search lists the pages under the menu's headings, in one order for the keys", async () => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  Element.prototype.scrollIntoView ??= () => {};
  const item = (path: string, title: string, isLocked = false) => ({ path, title, isLocked, leadsTo: [] });
  const tree: readonly MenuBranch[] = [
    { group: "payment", items: [item("/b2b/a", "New payment"), item("/b2b/b", "Payment records")] },
    { group: "exchange", items: [item("/b2b/c", "Rates"), item("/b2b/d", "New exchange", true)] },
  ];
  render(await inPortal(<GlobalSearchDialog tree={tree} onClose={() => {}} />, { now }));
  const groups = screen.getAllByRole("group", { hidden: true });
  expect(
    groups.map((group) => [
      group.getAttribute("aria-labelledby") &&
        document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent,
      within(group)
        .getAllByRole("option", { hidden: true })
        .map(({ textContent }) => textContent),
    ]),
  ).toEqual([
    ["Payments", ["New payment", "Payment records"]],
    ["Exchange", ["Rates"]],
  ]);
  const field = screen.getByRole("combobox", { hidden: true });
  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.keyDown(field, { key: "ArrowDown" });
  const current = screen.getAllByRole("option", { hidden: true, selected: true });
  expect(current.map(({ textContent }) => textContent)).toEqual(["Rates"]);
  expect(field.getAttribute("aria-activedescendant")).toBe(current[0]?.id);
});
