import path from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../tools/process/free-port";
import { ownFolder, tool } from "../fixtures/tool";

/**
 * Starts the portal with `npm start` on a data folder and returns its process, output and health check. The portal must
 * be built: `npm test` builds it before.
 */
async function startPortal(settings: { PORT: string; DATA_DIR: string; METRICS_LISTEN?: string }) {
  const run = tool(["start"], settings);
  onTestFinished(async () => {
    run.signal("SIGTERM");
    await run.ended;
  });
  const output = await run.said("Ctrl-C stops it.");
  /** The number of the process that was started under this name. */
  const pid = (name: string) => Number(new RegExp(`${name} \\((\\d+)\\)`).exec(output)?.[1]);
  const health = async () => {
    const answer = await fetch(`http://127.0.0.1:${settings.PORT}/api/health`);
    // The health reply's form is the contract tests' business.
    return { status: answer.status, body: (await answer.json()) as { status: string; backend: string } };
  };
  return { run, said: output, pid, health };
}
/**
 * Shares one data folder among all tests: the first start fills it, which lasts longer than all the rest, and the
 * others find it as a start usually does.
 */
const { folder, remove } = ownFolder();
afterAll(remove);
const settings = async () => ({ PORT: String(await freePort()), DATA_DIR: path.join(folder, "data") });
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("from an empty folder to demo accounts, stopped cleanly, and started again with all data", async () => {
  const environment = { ...(await settings()), METRICS_LISTEN: String(await freePort()) };
  const first = await startPortal(environment);
  expect(first.said).toContain(`The portal is ready: http://localhost:${environment.PORT}`);
  expect(first.said).toContain("owner@demo.example");
  expect(await first.health()).toMatchObject({ status: 200, body: { backend: "simulator" } });
  await fetch(`http://127.0.0.1:${environment.PORT}/api/nothing`);
  const metrics = await (await fetch(`http://127.0.0.1:${environment.METRICS_LISTEN}/metrics`)).text();
  expect(metrics.split("\n")).toEqual(
    expect.arrayContaining([
      "portal_backend_up 1",
      'portal_jobs{state="stuck"} 0',
      'portal_calls_total{call="unknown",code="REQUEST_FAILED"} 1',
    ]),
  );
  const pids = ["the embedded database", "the worker", "the portal"].map(first.pid);
  expect(pids.every(isAlive)).toBe(true);

  first.run.signal("SIGINT");
  expect(await first.run.ended).toMatchObject({ code: 0 });
  expect(pids.some(isAlive)).toBe(false);

  const second = await startPortal(environment);
  expect(second.said).not.toContain("Putting the demo scenario");
  expect(second.said).not.toContain("Migrations applied");
  expect(second.said).toContain("owner@demo.example");
  expect(await second.health()).toMatchObject({ status: 200 });
});

test("a killed worker and a killed database restart, and the portal with them", async () => {
  const { run, pid, health } = await startPortal(await settings());
  process.kill(pid("the worker"), "SIGKILL");
  await run.said("the worker ended unexpectedly (SIGKILL); starting it again");
  process.kill(pid("the embedded database"), "SIGKILL");
  await run.said("the embedded database ended unexpectedly (SIGKILL); starting it again");
  await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 200 }), {
    timeout: 20_000,
    interval: 100,
  });
});

test("when npm start itself is killed, no process of it stays behind and the next start works", async () => {
  const environment = await settings();
  const { run, pid } = await startPortal(environment);
  const pids = ["the embedded database", "the worker", "the portal"].map(pid);
  run.signal("SIGKILL");
  await run.ended;
  await vi.waitFor(() => expect(pids.some(isAlive)).toBe(false), { timeout: 20_000, interval: 50 });
  const next = await startPortal(environment);
  expect(await next.health()).toMatchObject({ status: 200 });
});
