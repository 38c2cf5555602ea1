import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { DueJobsClockDial } from "@/components/operations/clock/clock-dial";
import { hourMs, addMilliseconds } from "@/lib/time/instant";

const now = new Date("2026-03-18T02:00:00.000Z");

test("jobs of one instant are one dot, however often the clock moves on", () => {
  const due = [1, 1, 2, 3, 3].map((hours) => addMilliseconds(now, hours * hourMs));
  const dots = (container: HTMLElement) => container.querySelectorAll("circle[r='4']").length - 1;
  const { container, rerender } = render(<DueJobsClockDial now={now} dueTimes={due} label="dial" />);
  expect(dots(container)).toBe(3);
  for (const minutes of [10, 20, 30])
    rerender(<DueJobsClockDial now={addMilliseconds(now, minutes * 60_000)} dueTimes={due} label="dial" />);
  expect(dots(container)).toBe(3);
});
