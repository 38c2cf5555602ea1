import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RateChart } from "@/components/exchange/rates/rate-chart";
import { exchange } from "@/lib/exchange/calls/orders";
import { beijingInstant } from "@/lib/time/beijing";
import { replyOf, wireReplyOf } from "../fixtures/replies";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);

test("a chart that could not be reloaded reports it, preserves its data, and is loaded again on request", async () => {
  let isUp = false;
  let times = 0;
  vi.stubGlobal("fetch", async () => {
    times += 1;
    return isUp
      ? Response.json({ code: "0", message: "", result: wireReplyOf(exchange.rate, 0) })
      : Response.json({ code: "SYSTEM_ERROR", message: "no", result: null });
  });
  vi.stubGlobal("EventSource", class extends EventTarget {});
  vi.useFakeTimers({ toFake: ["setInterval", "setTimeout", "Date"] });
  const chart = (
    <RateChart pair={{ sell: "USD", buy: "EUR" }} days={30} initial={replyOf(exchange.rate, 0)} targets={[]} />
  );
  render(await inPortal(chart, { now }));
  await vi.advanceTimersByTimeAsync(301_000);
  vi.useRealTimers();
  await screen.findByText("We couldn’t load the rates");
  const before = times;
  isUp = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText("We couldn’t load the rates")).toBeNull());
  expect(times).toBe(before + 1);
});
