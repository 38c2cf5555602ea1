import { readFileSync } from "node:fs";
import http from "node:http";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { captchasPerMinuteMax } from "@/lib/access/terms";
import { freePort } from "../../tools/process/free-port";
import { cluster } from "../fixtures/cluster";
import { ownFolder, tool } from "../fixtures/tool";

let server: Awaited<ReturnType<typeof cluster>>;
beforeAll(async () => {
  server = await cluster();
});
afterAll(() => server.stop());

/** `npm start` with two processes on a server's database. The portal must be built: `npm test` builds it before. */
async function started() {
  const { folder, remove } = ownFolder();
  const [PORT, METRICS_LISTEN] = [String(await freePort()), String(await freePort())];
  const run = tool(["start"], {
    PORT,
    METRICS_LISTEN,
    PORTAL_PROCESSES: "2",
    DATA_DIR: folder,
    DATABASE_URL: server.url,
    SESSION_SECRET: "a secret for tests alone, 32 characters or more",
    PASSWORD_PEPPER: "a pepper for tests alone, 32 characters or more",
  });
  onTestFinished(async () => {
    run.signal("SIGTERM");
    await run.ended;
    remove();
  });
  const portal = Number(/the portal \((\d+)\)/.exec(await run.said("Ctrl-C stops it."))?.[1]);
  const processes = () => readFileSync(`/proc/${portal}/task/${portal}/children`, "utf8").trim().split(" ").map(Number);
  /** The code of the envelope that a call is answered with, on a connection of its own: any process may take it. */
  const codeOf = (path: string) =>
    new Promise<string>((resolve, reject) => {
      http
        .get({ host: "127.0.0.1", port: PORT, path, agent: false, headers: { "x-portal": "1" } }, (answer) => {
          let text = "";
          answer
            .on("data", (chunk: Buffer) => (text += chunk.toString()))
            .on("end", () => {
              // named cast: every call's envelope, which contract tests hold
              resolve((JSON.parse(text) as { code: string }).code);
            });
        })
        .on("error", reject);
    });
  /** How often each process has answered an unknown call, by its metrics, which are added up. */
  const counted = async (line: string) => {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_LISTEN}/metrics`)).text();
    return Number(
      text
        .split("\n")
        .find((one) => one.startsWith(`${line} `))
        ?.split(" ")[1],
    );
  };
  return { run, portal, processes, codeOf, counted };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("two processes answer on one port: what is counted of them is added up, and one that dies is started again", async () => {
  const { run, processes, codeOf, counted } = await started();
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
  const { codeOf } = await started();
  const asks = Array.from({ length: captchasPerMinuteMax + 12 }, () => codeOf("/api/user/login/get-verify-pic"));
  const codes = await Promise.all(asks);
  expect(codes.filter((code) => code === "0")).toHaveLength(captchasPerMinuteMax);
  expect(codes.filter((code) => code === "CAPTCHA_BUSY")).toHaveLength(12);
});
