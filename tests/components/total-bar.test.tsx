import { readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SubmitTotalBar } from "@/components/shell/actions/total-bar";
import { money, type Money } from "@/lib/money/money";
import { WithTexts } from "./with-texts";

const sheet = readFileSync("components/kit/page/layout.module.css", "utf8");
const breakpoint = sheet.lastIndexOf("@media (max-width: 899px)");
const [wide, narrow] = [sheet.slice(0, breakpoint), sheet.slice(breakpoint)];
/** The declarations of a class in a part of the sheet. */
const ruleOf = (part: string, name: string): string => new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(part)?.[1] ?? "";

test("the button that ends a form has the total beside it, as soon as that is known", () => {
  const bar = (total: Money | undefined) => (
    <SubmitTotalBar label="Total debit" total={total}>
      <button type="button">Continue</button>
    </SubmitTotalBar>
  );
  const { rerender } = render(bar(undefined), { wrapper: WithTexts });
  const button = screen.getByRole("button", { name: "Continue" });
  expect(screen.queryByText(/Total debit/)).toBeNull();
  rerender(bar(money("USD", 1_015_00n)));
  const whole = button.parentElement;
  expect(whole?.textContent).toContain("Total debit 1,015.00 USD");
  expect(whole?.className).toContain("bar");
  expect(screen.getByText(/Total debit/).className).toContain("barTotal");
});

test("on a narrow screen the bar stays above the navigation at the bottom of the window with the total, and covers no focused element", () => {
  expect(ruleOf(narrow, "bar")).toMatch(/position: fixed;[\s\S]*inset-block-end: var\(--bottom-bar\);/);
  expect([ruleOf(wide, "barTotal"), ruleOf(narrow, "barTotal")].map((rule) => rule.trim())).toEqual([
    "display: none;",
    "display: block;",
  ]);
  expect(narrow).toMatch(/:root:has\(\.bar\) \{\s*scroll-padding-block-end: /);
});
