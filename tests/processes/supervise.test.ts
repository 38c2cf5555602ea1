import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { superviseProcess, type SupervisedProcess, type SuperviseOptions } from "../../tools/process/supervise";
import { ownFolder } from "../fixtures/tool";

/** Supervises a process that writes its number into `file` each time it starts, then runs `script`. */
function superviseScript(script: string, more: Partial<SuperviseOptions> = {}) {
  const { folder, remove } = ownFolder();
  const file = path.join(folder, "pids");
  const child: SupervisedProcess = superviseProcess({
    name: "the child",
    begins: {
      command: ["-e", `require("fs").appendFileSync(${JSON.stringify(file)}, process.pid + "\\n"); ${script}`],
      environment: {},
    },
    onLost: () => {},
    pauseMilliseconds: 1,
    ...more,
  });
  onTestFinished(async () => {
    await child.stop();
    remove();
  });
  const starts = () => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map(Number) : []);
  return { child, starts };
}
const lives = "setInterval(() => {}, 1e6)";
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

test("a process that dies is started again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { starts } = superviseScript(lives);
  await eventually(() => expect(starts()).toHaveLength(1));
  process.kill(starts()[0] ?? 0, "SIGKILL");
  await eventually(() => expect(starts()).toHaveLength(2));
  expect(starts()[1]).not.toBe(starts()[0]);
});

test("a process that dies again and again is not restarted any more, with a reason", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const onLost = vi.fn();
  const { starts } = superviseScript("process.exit(3)", { onLost });
  await eventually(() =>
    expect(onLost).toHaveBeenCalledWith("the child ended unexpectedly (exit code 3) again and again."),
  );
  expect(starts()).toHaveLength(6);
});

test("a process that ends before it is ready reports the reason in its own words and is not started again", async () => {
  const { child, starts } = superviseScript('console.error("no room"); process.exitCode = 1', {
    isReadyAnnounced: true,
  });
  await expect(child.ready).rejects.toThrow("no room");
  expect(starts()).toHaveLength(1);
});

test("a process is ready once it reports it", async () => {
  const { child, starts } = superviseScript(`console.log("ready"); ${lives}`, { isReadyAnnounced: true });
  await child.ready;
  expect(starts()).toHaveLength(1);
});

test("a stopped process ends by itself and stays stopped", async () => {
  const { child, starts } = superviseScript(
    `process.on("SIGTERM", () => { console.error("bye"); process.exit(0); }); console.log("ready"); ${lives}`,
    { isReadyAnnounced: true },
  );
  await child.ready;
  await child.stop();
  expect(isAlive(starts()[0] ?? 0)).toBe(false);
  expect(starts()).toHaveLength(1);
});

test.each(["once the child is ready", "at once"])("a process ends when its supervisor was killed %s", async (when) => {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  const file = path.join(folder, "pid");
  // A process that has a child, writes its number down, and dies silently.
  const keeper = `import { writeFileSync } from "node:fs";
    import { superviseProcess } from ${JSON.stringify(path.resolve("tools/process/supervise.ts"))};
    const child = superviseProcess({ name: "the child", begins: { command: ["-e", ${JSON.stringify(`console.log("ready"); ${lives}`)}], environment: {} }, saysReady: true, onLost() {} });
    writeFileSync(${JSON.stringify(file)}, String(child.pid()));
    ${when === "at once" ? "" : "await child.ready;"} process.kill(process.pid, "SIGKILL");`;
  const { signal } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", keeper], {
    stdio: "ignore",
  });
  expect(signal).toBe("SIGKILL");
  const pid = Number(readFileSync(file, "utf8"));
  expect(pid).toBeGreaterThan(0);
  await eventually(() => expect(isAlive(pid)).toBe(false));
});
