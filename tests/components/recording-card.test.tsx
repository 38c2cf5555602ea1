import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { RecordingCard, type RecordingView } from "@/components/operations/recording/recording-card";
import { beijing } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijing("2026-03-18", 10);
const none: RecordingView = {
  ...{ state: "none", steps: 0, untold: 0, missed: 0, isWhole: false },
  ...{ beginsAt: null, endsAt: null, until: null },
};
const going: RecordingView = { ...none, state: "recording", steps: 12, untold: 1, isWhole: true, beginsAt: now };

let requestedPaths: string[] = [];
let steps: number;
beforeEach(() => {
  requestedPaths = [];
  steps = 12;
  vi.stubGlobal("fetch", async (path: string) => {
    requestedPaths.push(path);
    return Response.json({ code: "0", message: "OK", result: { ...going, steps, beginsAt: now.toISOString() } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const show = async (initial: RecordingView, { isDriven = true, locale = "en-US" as "en-US" | "zh-CN" } = {}) =>
  render(await inPortal(<RecordingCard world="calm" {...{ initial, now, isDriven }} />, { now, locale }));
const link = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

test("a world that is not recorded can be, after it was said what is kept, and its state can be exported", async () => {
  await show(none);
  expect(screen.getByText("Not recorded")).toBeTruthy();
  expect(link("Download recording")).toBeUndefined();
  expect(link("Export current state")).toBe("/api/ops/worlds/calm/scenario?from=state");
  fireEvent.click(screen.getByRole("button", { name: "Record" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/Passwords, codes and files are never kept/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Record" }));
  await vi.waitFor(() => expect(requestedPaths).toContain("/api/ops/worlds/calm/recording/begin"));
});

test("a recording that goes on says how much it keeps, and can be stopped and downloaded", async () => {
  await show(going);
  expect(screen.getByText("Recording", { selector: "span" })).toBeTruthy();
  expect(screen.getByText("12 steps")).toBeTruthy();
  expect(screen.getByText("1 step")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Record" })).toBeNull();
  expect(link("Download recording")).toBe("/api/ops/worlds/calm/scenario?from=recording");
  expect(screen.getByRole("button", { name: "Stop recording" })).toBeTruthy();
});

test("one that is begun here is followed as it grows", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await show(none);
  fireEvent.click(screen.getByRole("button", { name: "Record" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Record" }));
  expect(await screen.findByText("12 steps")).toBeTruthy();
  steps = 13;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await screen.findByText("13 steps")).toBeTruthy();
});

test("one that is full says what is missing, one that began later what that means", async () => {
  await show({ ...going, state: "full", missed: 3, isWhole: false });
  expect(screen.getByText(/3 steps are missing/)).toBeTruthy();
  expect(screen.getByText(/orders from before are missing/)).toBeTruthy();
  cleanup();
  await show({ ...going, state: "ended", endsAt: now }, { locale: "zh-CN" });
  expect(screen.getByText("已结束")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "开始录制" }));
  expect(await screen.findByText("之前的录制将被丢弃。")).toBeTruthy();
});

test("the world that follows the wall clock can only be exported", async () => {
  await show(none, { isDriven: false });
  expect(screen.queryByRole("button")).toBeNull();
  expect(link("Export current state")).toBeTruthy();
});
