import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DefaultedForwardCosts } from "@/components/exchange/forward/default-costs";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

test("each row of a default's cost by day names its day, today's too", async () => {
  const now = beijingInstant("2026-03-21", 0, 30);
  const cost = money("GBP", 13_08n);
  const costs = ["2026-03-20", "2026-03-21"].map((day) => ({
    kind: "penalty" as const,
    at: beijingInstant(day),
    shortfall: money("GBP", 43_571_98n),
    ppm: 300,
    cost,
    covered: cost,
    owed: money("GBP", 0n),
  }));
  render(await inPortal(<DefaultedForwardCosts costs={costs} now={now} />, { now }));
  expect([...document.querySelectorAll("time")].map(({ textContent }) => textContent)).toEqual([
    "Mar 20, 00:00",
    "Mar 21, 00:00",
  ]);
  expect(screen.getAllByText(/26\.16/)).toHaveLength(1);
});
