import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { ClockAdvancePanel } from "@/components/operations/clock/advance-panel";
import { useClockAdvance } from "@/components/operations/clock/use-advance";
import type { ClientOutput } from "@/lib/call/call";
import { operations } from "@/lib/operations/calls/worlds";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

type Standing = ClientOutput<typeof operations.advanceNow>;
type Advance = NonNullable<Standing["advance"]>;

const now = beijingInstant("2026-03-18", 10);
const advanceOf = (change: Partial<Advance>): Advance => ({
  advanceId: "01900000-0000-7000-8000-000000000001",
  state: "running",
  isDone: false,
  from: now,
  target: beijingInstant("2026-03-22", 10),
  now,
  count: 0,
  failures: [],
  logHash: "",
  ...change,
});

/** Holds the state of the advance on the server, and the requests sent to it. */
let standing: Standing;
let requests: [path: string, body: unknown][];

beforeEach(() => {
  standing = { advance: null };
  requests = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, { method = "GET", body }: RequestInit = {}) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), "http://portal");
    if (method === "POST") {
      requests.push([pathname, JSON.parse(String(body))]);
      const advance = { ...(standing.advance ?? advanceOf({})), span: "", effects: [] };
      const result = z.encode(
        pathname.endsWith("/cancel") ? operations.cancelAdvance.output : operations.advance.output,
        advance,
      );
      return Response.json({ code: "0", message: "", result });
    }
    return Response.json({ code: "0", message: "", result: z.encode(operations.advanceNow.output, standing) });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Panel({ initial, nextDue }: { initial: Standing; nextDue: Date | null }) {
  return <ClockAdvancePanel now={now} nextDue={nextDue} {...useClockAdvance("demo", initial)} />;
}
/** Renders the panel as it opens with the server's state of the last advance. */
async function open(nextDue: Date | null = null): Promise<void> {
  render(await inPortal(<Panel initial={standing} nextDue={nextDue} />, { now }));
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("each step sends its target instant, and a month or more requests coarser ticks", async () => {
  await open(beijingInstant("2026-03-18", 17));
  const bodyOf = async (step: string) => {
    requests = [];
    standing = { advance: advanceOf({ state: "done", isDone: true }) };
    press(step);
    await waitFor(() => expect(requests).toHaveLength(1));
    return requests[0];
  };
  const path = "/api/ops/worlds/demo/advance";
  expect(await bodyOf("To the next job")).toEqual([path, { to: "2026-03-18T09:00:00.000Z" }]);
  expect(await bodyOf("To 24:00")).toEqual([path, { to: "2026-03-18T16:00:00.000Z" }]);
  expect(await bodyOf("1 week")).toEqual([path, { to: "2026-03-25T02:00:00.000Z" }]);
  expect(await bodyOf("1 month")).toEqual([path, { to: "2026-04-18T02:00:00.000Z", tickSeconds: 3600 }]);
});

test("an instant that is not ahead is refused beside its field, and nothing is sent", async () => {
  await open();
  fireEvent.change(screen.getByLabelText("To a time (Beijing)"), { target: { value: "2026-03-18T09:59:59" } });
  press("Advance");
  expect(await screen.findByText("Choose a time after the current simulated time.")).toBeDefined();
  expect(requests).toEqual([]);
  expect(screen.getByRole("button", { name: "To the next job" })).toHaveProperty("disabled", true);
});

test("a running advance is displayed on every open page, follows the server, and begins no second one", async () => {
  standing = { advance: advanceOf({ now: beijingInstant("2026-03-19", 10) }) };
  await open();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  expect(screen.getByRole("button", { name: "1 day" }).getAttribute("aria-disabled")).toBe("true");
  standing = { advance: advanceOf({ state: "done", isDone: true, now: beijingInstant("2026-03-22", 10) }) };
  expect(await screen.findByText("The simulated time is now Mar 22, 10:00:00.")).toBeDefined();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("one under cancellation is marked so until it stops, and one that ended before the page was opened is not displayed", async () => {
  standing = { advance: advanceOf({ state: "done", isDone: true }) };
  await open();
  expect(screen.queryByText(/The simulated time is now/)).toBeNull();
  cleanup();
  standing = { advance: advanceOf({}) };
  await open();
  press("Stop");
  await waitFor(() => expect(requests).toEqual([["/api/ops/worlds/demo/advance/cancel", {}]]));
  expect(await screen.findByText("Stopping after the current step")).toBeDefined();
  standing = { advance: advanceOf({ state: "canceled", now: beijingInstant("2026-03-20", 9) }) };
  expect(await screen.findByText("Stopped; the simulated time is Mar 20, 09:00:00.")).toBeDefined();
});
