import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { connected } from "../../tools/build/database";
import { holderOf } from "../../tools/embedded-db/folder-lock";
import { freePort } from "../../tools/process/free-port";
import { tool } from "../fixtures/tool";
import type { Bench } from "./harness";

/**
 * The built portal with the demo scenario, as `npm start` runs it, and the cookies of those who are signed in to it.
 */
export interface Portal {
  readonly url: string;
  readonly cookies: { readonly owner: string; readonly operations: string };
}

const demo = {
  world: "demo",
  owner: "owner@demo.example",
  operations: "ops",
  password: { owner: "Demo-2026", operations: "Ops-Demo-2026" },
};

/** One data folder a run: seeding it takes longer than most benchmarks. It goes when the process ends. */
let folder: string | undefined;
function dataFolder(): string {
  if (folder) return folder;
  const made = mkdtempSync(path.join(os.tmpdir(), "portal-bench-"));
  process.on("exit", () => rmSync(made, { recursive: true, force: true }));
  return (folder = path.join(made, "data"));
}

/** Starts `npm start` on the run's data folder; `stop` ends it as Ctrl-C does. */
export async function startPortal(): Promise<{ url: string; dataDir: string; stop: () => Promise<void> }> {
  const [port, dataDir, { BUILD_DIR }] = [String(await freePort()), dataFolder(), process.env];
  const started = tool(["start"], { PORT: port, DATA_DIR: dataDir, ...(BUILD_DIR && { BUILD_DIR }) });
  const stop = async () => {
    started.signal("SIGTERM");
    await started.ended;
  };
  await started.said("Ctrl-C stops it.").catch(async (cause: unknown) => {
    await stop();
    throw cause;
  });
  return { url: `http://localhost:${port}`, dataDir, stop };
}

/** A portal for a benchmark, with the demo's owner and its person of operations signed in. */
export async function openPortal(bench: Bench): Promise<Portal> {
  bench.say("starting the portal with the demo scenario …");
  const { url, dataDir, stop } = await startPortal();
  bench.defer(stop);
  await morePayments(dataDir);
  const operations = await signedIn(url, "/api/ops/login", {
    name: demo.operations,
    password: demo.password.operations,
  });
  const captcha = await solvedCaptcha(url, operations);
  const owner = await signedIn(
    url,
    "/api/user/login/login",
    { loginNo: demo.owner, password: demo.password.owner, ...captcha },
    device,
  );
  // the demo's owner is known on the first device they sign in on; each benchmark of the run is that device
  device = /portal-device=[^;]+/.exec(owner)?.[0] ?? device;
  return { url, cookies: { owner, operations } };
}

/** The path of a screen that can be asked for: its parameters are those of the demo. */
export function pathOf(screen: string): string {
  const path = screen.replace("{world}", demo.world).replace("{token}", "a-link-that-nobody-was-sent");
  if (path.includes("{")) throw new Error(`tests/bench/portal.ts knows no example for ${screen}`);
  return path;
}

const headers = { "content-type": "application/json", "x-portal": "1" };

async function asked<T>(url: string, body?: object, cookie = ""): Promise<{ result: T; cookies: string[] }> {
  const answer = await fetch(url, {
    headers: { ...headers, cookie },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  // named cast: the envelope of every call; what is in it is the contract tests' business
  const { code, result } = (await answer.json()) as { code: string; result: T };
  if (code !== "0") throw new Error(`${url} answered ${code}`);
  return { result, cookies: answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "") };
}

let device = "";
const signedIn = async (url: string, call: string, body: object, known = ""): Promise<string> =>
  (await asked(url + call, body, known)).cookies.join("; ");

/** The answer to a captcha lies in the outbox, outside production. */
async function solvedCaptcha(url: string, operations: string): Promise<{ captchaId: string; captcha: string }> {
  const {
    result: { captchaId },
  } = await asked<{ captchaId: string }>(`${url}/api/user/login/get-verify-pic`);
  const outbox = `${url}/api/ops/worlds/${demo.world}/outbox`;
  const {
    result: { rows },
  } = await asked<{ rows: { id: string; recipient: string }[] }>(outbox, undefined, operations);
  const entry = rows.find(({ recipient }) => recipient === captchaId);
  if (!entry) throw new Error("the captcha's answer is not in the outbox");
  const {
    result: { content },
  } = await asked<{ content: string }>(`${outbox}/${entry.id}/read`, {}, operations);
  return { captchaId, captcha: content };
}

/** Copies the demo's payments until a list has more than a page of them. */
async function morePayments(dataDir: string): Promise<void> {
  const holder = await holderOf(dataDir);
  if (!holder) throw new Error("the portal runs on its embedded database");
  await connected(holder.url, (client) =>
    client.query(
      `insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_no', p.order_no || '-' || n))).*
     from payment p cross join generate_series(1, 20) n where not exists (select from payment where order_no like '%-%')`,
    ),
  );
}
