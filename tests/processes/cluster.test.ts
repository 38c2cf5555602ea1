import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { captchasPerMinuteMax } from "@/lib/access/terms";
import { cluster } from "../fixtures/cluster";
import { clusteredPortal } from "../fixtures/clustered-portal";

let server: Awaited<ReturnType<typeof cluster>>;
beforeAll(async () => {
  server = await cluster();
});
afterAll(() => server.stop());

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("two processes answer on one port: what is counted of them is added up, and one that dies is started again", async () => {
  const { run, processes, codeOf, counted } = await clusteredPortal(server.url);
  await vi.waitFor(() => expect(processes()).toHaveLength(2), { timeout: 10_000, interval: 20 });
  const asked = async (times: number) =>
    Promise.all(Array.from({ length: times }, () => codeOf("/api/nothing").catch(() => "no answer")));
  expect(new Set(await asked(20))).toEqual(new Set(["REQUEST_FAILED"]));
  expect(await counted('portal_calls_total{call="unknown",code="REQUEST_FAILED"}')).toBe(20);
  expect(await counted("portal_backend_up")).toBe(1);
  expect(await counted('portal_jobs{state="stuck"}')).toBe(0);

  const [first = 0, second = 0] = processes();
  process.kill(first, "SIGKILL");
  await run.said("of the portal ended unexpectedly (SIGKILL); starting it again");
  await vi.waitFor(() => expect(processes()).toHaveLength(2), { timeout: 10_000, interval: 20 });
  expect(processes()).toContain(second);
  expect(processes()).not.toContain(first);
  await vi.waitFor(async () => expect(new Set(await asked(4))).toEqual(new Set(["REQUEST_FAILED"])), {
    timeout: 10_000,
    interval: 50,
  });

  const all = processes();
  run.signal("SIGTERM");
  expect(await run.ended).toMatchObject({ code: 0 });
  expect(all.some(isAlive)).toBe(false);
});

test("an address has one share of all processes together", async () => {
  const { codeOf } = await clusteredPortal(server.url);
  const asks = Array.from({ length: captchasPerMinuteMax + 12 }, () => codeOf("/api/user/login/get-verify-pic"));
  const codes = await Promise.all(asks);
  expect(codes.filter((code) => code === "0")).toHaveLength(captchasPerMinuteMax);
  expect(codes.filter((code) => code === "CAPTCHA_BUSY")).toHaveLength(12);
});
