import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { captchasPerMinuteMax } from "@/lib/access/terms";
import { cluster } from "../fixtures/cluster";
import { clusteredPortal } from "../fixtures/clustered-portal";

let server: Awaited<ReturnType<typeof cluster>>;
beforeAll(async () => {
  server = await cluster();
});
afterAll(() => server.stop());

/** Counts the files and connections that a process has open. */
const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("two processes answer on one port: their metrics are added up, and one that dies is started again", async () => {
  const { run, processes, codeOf, counted } = await clusteredPortal(server.url);
  await vi.waitFor(() => expect(processes()).toHaveLength(2), { timeout: 10_000, interval: 20 });
  const codesOf = async (times: number) =>
    Promise.all(Array.from({ length: times }, () => codeOf("/api/nothing").catch(() => "no answer")));
  expect(new Set(await codesOf(20))).toEqual(new Set(["REQUEST_FAILED"]));
  expect(await counted('portal_calls_total{call="unknown",code="REQUEST_FAILED"}')).toBe(20);
  expect(await counted("portal_backend_up")).toBe(1);
  expect(await counted('portal_jobs{state="stuck"}')).toBe(0);

  const [first = 0, second = 0] = processes();
  process.kill(first, "SIGKILL");
  await run.said("of the portal ended unexpectedly (SIGKILL); starting it again");
  await vi.waitFor(() => expect(processes()).toHaveLength(2), { timeout: 10_000, interval: 20 });
  expect(processes()).toContain(second);
  expect(processes()).not.toContain(first);
  await vi.waitFor(async () => expect(new Set(await codesOf(4))).toEqual(new Set(["REQUEST_FAILED"])), {
    timeout: 10_000,
    interval: 50,
  });

  const all = processes();
  run.signal("SIGTERM");
  expect(await run.ended).toMatchObject({ code: 0 });
  expect(all.some(isAlive)).toBe(false);
});

test("a connection passed to a process that is killed before it accepts it is closed: no client waits for ever", async () => {
  const { portal, processes, codeOf } = await clusteredPortal(server.url);
  await vi.waitFor(() => expect(processes()).toHaveLength(2), { timeout: 10_000, interval: 20 });
  await vi.waitFor(() => codeOf("/api/nothing"), { timeout: 10_000, interval: 50 });
  const [first = 0, second = 0] = processes();
  // a stopped process accepts nothing, and still receives its share of connections
  for (const pid of [first, second]) process.kill(pid, "SIGSTOP");
  const before = openFiles(portal);
  const replies = Promise.all([1, 2].map(() => codeOf("/api/nothing").catch(() => "broken off")));
  await vi.waitFor(() => expect(openFiles(portal)).toBe(before + 2), { timeout: 10_000, interval: 20 });
  process.kill(first, "SIGKILL");
  process.kill(second, "SIGCONT");
  expect((await replies).sort()).toEqual(["REQUEST_FAILED", "broken off"]);
});

test("an address has one share of all processes together", async () => {
  const { codeOf } = await clusteredPortal(server.url);
  const requests = Array.from({ length: captchasPerMinuteMax + 12 }, () => codeOf("/api/user/login/get-verify-pic"));
  const codes = await Promise.all(requests);
  expect(codes.filter((code) => code === "0")).toHaveLength(captchasPerMinuteMax);
  expect(codes.filter((code) => code === "CAPTCHA_BUSY")).toHaveLength(12);
});
