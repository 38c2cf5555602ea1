import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { noticeMachine } from "@/lib/notices/states";
import { statementRunner, type RunStatement } from "@/lib/simulator/platform/store/pool";
import { sqlStateList } from "@/lib/simulator/platform/store/state-names";
import { demoOps, demoOwner, demoPassword } from "../../prisma/demo-accounts";
import { withConnection } from "../../tools/build/database";
import { folderLockOwnerOf } from "../../tools/embedded-db/folder-lock";
import { freePort } from "../../tools/process/free-port";
import { tool } from "../fixtures/tool";
import type { Bench } from "./harness";

/**
 * The built portal with the demo scenario, as `npm start` runs it, and the cookies of those who are signed in to it.
 */
export interface Portal {
  readonly url: string;
  readonly cookies: { readonly owner: string; readonly operations: string };
  readonly rows: Rows;
}

const demoWorld = "demo";

/** The parameters of screens' addresses that name a row of the demo, the world itself among them. */
export const rowParameters = ["world", "orderNo", "number", "noticeId"] as const;
type Rows = Readonly<Record<(typeof rowParameters)[number], string>>;

/**
 * One data folder per run, because seeding one lasts longer than most benchmarks. The run removes it at the end of its
 * process.
 */
let folder: string | undefined;
function dataFolder(): string {
  if (folder) return folder;
  const tempFolder = mkdtempSync(path.join(os.tmpdir(), "portal-bench-"));
  process.on("exit", () => rmSync(tempFolder, { recursive: true, force: true }));
  return (folder = path.join(tempFolder, "data"));
}

/** Starts `npm start` on the run's data folder; `stop` ends it as Ctrl-C does. */
export async function startPortal(): Promise<{ url: string; dataDir: string; stop: () => Promise<void> }> {
  const [port, dataDir, { BUILD_DIR }] = [String(await freePort()), dataFolder(), process.env];
  const portalProcess = tool(["start"], { PORT: port, DATA_DIR: dataDir, ...(BUILD_DIR && { BUILD_DIR }) });
  const stop = async () => {
    portalProcess.signal("SIGTERM");
    await portalProcess.ended;
  };
  await portalProcess.said("Ctrl-C stops it.").catch(async (cause: unknown) => {
    await stop();
    throw cause;
  });
  return { url: `http://localhost:${port}`, dataDir, stop };
}

/** A portal for a benchmark, with the demo's owner and its person of operations signed in. */
export async function openPortal(bench: Bench): Promise<Portal> {
  bench.log("starting the portal with the demo scenario …");
  const { url, dataDir, stop } = await startPortal();
  bench.defer(stop);
  const rows = await onDatabase(dataDir, async (run) => {
    await morePayments(run);
    return namedRows(run);
  });
  const operations = await signedIn(url, "/api/ops/login", demoOps);
  const captcha = await solvedCaptcha(url, operations);
  const owner = await signedIn(
    url,
    "/api/user/login/login",
    { loginNo: demoOwner.email, password: demoPassword, ...captcha },
    device,
  );
  // the demo's owner is known on the first device they sign in on; each benchmark of the run is that device
  device = /portal-device=[^;]+/.exec(owner)?.[0] ?? device;
  return { url, cookies: { owner, operations }, rows };
}

const headers = { "content-type": "application/json", "x-portal": "1" };

async function callPortal<T>(url: string, body?: object, cookie = ""): Promise<{ result: T; cookies: string[] }> {
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
const signedIn = async (url: string, call: string, body: object, cookie = ""): Promise<string> =>
  (await callPortal(url + call, body, cookie)).cookies.join("; ");

/** The answer to a captcha lies in the outbox, outside production. */
async function solvedCaptcha(url: string, operations: string): Promise<{ captchaId: string; captcha: string }> {
  const {
    result: { captchaId },
  } = await callPortal<{ captchaId: string }>(`${url}/api/user/login/get-verify-pic`);
  const outbox = `${url}/api/ops/worlds/${demoWorld}/outbox`;
  const {
    result: { rows },
  } = await callPortal<{ rows: { id: string; recipient: string }[] }>(outbox, undefined, operations);
  const entry = rows.find(({ recipient }) => recipient === captchaId);
  if (!entry) throw new Error("the captcha's answer is not in the outbox");
  const {
    result: { content },
  } = await callPortal<{ content: string }>(`${outbox}/${entry.id}/read`, {}, operations);
  return { captchaId, captcha: content };
}

/** Works on the database of a portal that runs on this data folder. */
async function onDatabase<T>(dataDir: string, work: (run: RunStatement) => Promise<T>): Promise<T> {
  const databaseOwner = await folderLockOwnerOf(dataDir);
  if (!databaseOwner) throw new Error("the portal runs on its embedded database");
  return withConnection(databaseOwner.url, (client) => work(statementRunner(client)));
}

/** Copies the demo's payments until a list has more than a page of them. */
const morePayments = (run: RunStatement): Promise<object[]> =>
  run(
    `insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_no', p.order_no || '-' || n))).*
     from payment p cross join generate_series(1, 20) n where not exists (select from payment where order_no like '%-%')`,
  );

/**
 * Returns the identifiers of the demo's rows for URLs: an exchange, an order with money movements, a notice to read.
 */
async function namedRows(run: RunStatement): Promise<Rows> {
  const [rows] = await run<{ [K in keyof Rows]: Rows[K] | null }>(
    `select w.name as world, (select min(x.order_no) from exchange_order x where x.world = w.id) as "orderNo",
       (select min(p.order_no) from payment p where p.world = w.id) as number,
       (select min(n.id::text) from notice n where n.world = w.id and n.state = ${sqlStateList(noticeMachine, "published")}) as "noticeId"
     from world w where w.name = $1`,
    [demoWorld],
  );
  const missing = rowParameters.filter((parameter) => !rows?.[parameter]);
  if (missing.length > 0) throw new Error(`the demo has no row for ${missing.join(", ")}`);
  // named cast: none is missing
  return rows as Rows;
}
