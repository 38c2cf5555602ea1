import { randomBytes, randomUUID } from "node:crypto";
import http from "node:http";
import pg from "pg";
import { everyPermission } from "@/lib/access/grants";
import type { Call, CallOutput, Sends } from "@/lib/call/call";
import type { Caller } from "@/lib/call/principal";
import { fillPathAndRemoveFields } from "@/lib/call/path";
import { parseRate, canonicalPair } from "@/lib/money/rate";
import type { Currency } from "@/lib/money/currency";
import { hashPassword } from "@/lib/simulator/access/secrets";
import { openSession } from "@/lib/simulator/access/sessions/session";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { writePosting, transferLines } from "@/lib/simulator/platform/ledger/post";
import { setMid, startMarket } from "@/lib/simulator/driving/market/market";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import * as z from "zod/mini";
import { applyPendingMigrations } from "../../tools/build/migrations";
import { freePort } from "../../tools/process/free-port";
import { cluster } from "../fixtures/cluster";
import { payPassword } from "../fixtures/payment-input";
import { tool } from "../fixtures/tool";
import { txAt } from "../fixtures/tx";
import { cpuOf, processBelow } from "./cpu";
import type { Bench } from "./harness";
import { benchWorld, makeBenchWorld, mustPost, wednesday, world } from "./ledger";

/** A merchant's owner at work: who they are, and the session that they are signed in by. */
export interface Person {
  readonly userNo: string;
  readonly operatorId: string;
  readonly token: string;
}

/** Describes the built portal with its worker on a PostgreSQL server, in one world with a stopped clock. */
export interface Bank {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly people: readonly Person[];
  nobody(): never;
  readonly operations: string;
  /** Opens a separate keep-alive connection for one client. */
  line(token: string): Line;
  /** Milliseconds of processor used so far: by the portal's processes, and by the database server. */
  cpu(): { readonly portal: number; readonly database: number };
  /** The statements that the database was sent while the work went on, each with how often. */
  statements(work: () => Promise<unknown>): Promise<ReadonlyMap<string, number>>;
}

/** Answers a call over HTTP; a refusal spoils the measurement. */
export type Line = <C extends Call>(call: C, input: Sends<C>, key?: string) => Promise<CallOutput<C>>;

const secret = () => randomBytes(32).toString("base64url");

/**
 * Sets the secrets that the portals of a run seal and hash with, and that benchmarks use to write data the portals can
 * read.
 */
export function chooseSecrets(): void {
  process.env.SESSION_SECRET ??= secret();
  process.env.PASSWORD_PEPPER ??= secret();
}

/** Opens a bank with so many merchants, each owning more than a benchmark can spend of dollars and euros. */
export async function openBank(bench: Bench, merchants: number): Promise<Bank> {
  const books = await openBooks(bench, merchants);
  const { db, server, people, operations } = books;
  const portal = await portalOf(bench, books);
  const admin = new pg.Client(server.adminUrl);
  await admin.connect();
  bench.defer(() => admin.end());
  await admin.query("create extension if not exists pg_stat_statements");
  const callsByStatement = async (): Promise<Map<string, number>> => {
    const { rows } = await admin.query<{ text: string; calls: string }>(
      "select min(query) as text, sum(calls) as calls from pg_stat_statements where userid <> (select oid from pg_roles where rolname = current_user) group by queryid",
    );
    return new Map(rows.map(({ text, calls }) => [text.replaceAll(/\s+/g, " "), Number(calls)]));
  };
  return {
    db,
    databaseUrl: server.url,
    people,
    nobody() {
      throw new Error("the bank has more merchants than a benchmark has clients");
    },
    operations,
    line: portal.line,
    cpu: portal.cpu,
    async statements(work) {
      const before = await callsByStatement();
      await work();
      const after = [...(await callsByStatement())].map(
        ([text, calls]) => [text, calls - (before.get(text) ?? 0)] as const,
      );
      return new Map(after.filter(([, calls]) => calls > 0));
    },
  };
}

/** Holds the part that all portals of a bank share: the database server, with its merchants. */
export interface Books {
  readonly db: Database;
  readonly server: Awaited<ReturnType<typeof cluster>>;
  readonly people: readonly Person[];
  readonly operations: string;
}

/** Opens the books of so many merchants on a server of their own, at which nobody works yet. */
export async function openBooks(bench: Bench, merchants: number): Promise<Books> {
  chooseSecrets();
  const server = await cluster({ preload: "pg_stat_statements" });
  bench.defer(server.stop);
  await allowConnections(server);
  await applyPendingMigrations(server.url);
  const db = openDatabase(server.url, { max: 4 });
  bench.defer(db.close);
  await makeBenchWorld(db);
  bench.log(`opening a bank with ${merchants} merchants …`);
  return { db, server, people: await openMerchants(db, merchants), operations: await operationsSession(db) };
}

/** As many connections as several portals may take: a process of each up to 21. */
async function allowConnections(server: Books["server"]): Promise<void> {
  const admin = new pg.Client(server.adminUrl);
  await admin.connect();
  await admin.query("alter system set max_connections = 200");
  await admin.end();
  server.kill();
  server.start();
}

/** A portal with its worker that `npm start` has begun on a bank's books. */
export type BankPortal = Pick<Bank, "line" | "cpu"> & { readonly port: number; readonly stop: () => Promise<void> };

/** Starts a portal on the bank's books, with the given number of processes or the environment's default. */
export async function portalOf(
  bench: Bench,
  { server }: { readonly server: Pick<Books["server"], "url" | "pid"> },
  processes?: number,
  more: Readonly<Record<string, string>> = {},
): Promise<BankPortal> {
  const port = String(await freePort());
  const { SESSION_SECRET = "", PASSWORD_PEPPER = "", BUILD_DIR, PORTAL_PROCESSES } = process.env;
  const many = processes === undefined ? PORTAL_PROCESSES : String(processes);
  const portalProcess = tool(["start"], {
    PORT: port,
    DATABASE_URL: server.url,
    BANKS: "simulated",
    SESSION_SECRET,
    PASSWORD_PEPPER,
    OPS_HOST: "localhost",
    LOG_LEVEL: "error",
    ...(BUILD_DIR && { BUILD_DIR }),
    ...(many && { PORTAL_PROCESSES: many }),
    ...more,
  });
  const stop = async () => {
    portalProcess.signal("SIGTERM");
    await portalProcess.ended;
  };
  bench.defer(stop);
  await portalProcess.said("Ctrl-C stops it.");
  const portal = processBelow(portalProcess.pid, "cluster", "serve");
  return {
    port: Number(port),
    line: (token) => lineTo(Number(port), token),
    cpu: () => ({ portal: cpuOf(portal), database: cpuOf(server.pid()) }),
    stop,
  };
}

/** The instant that people's sessions were opened at: now, as the portal's own clock has it. */
const caller = (): Caller => ({
  token: undefined,
  locale: "en-US",
  from: "127.0.0.1",
  host: "localhost",
  requestId: randomUUID(),
  worldHint: undefined,
  key: undefined,
  at: new Date(),
  signal: new AbortController().signal,
  agent: "bench",
  device: undefined,
});

async function openMerchants(db: Database, count: number): Promise<Person[]> {
  const place = await benchWorld(db);
  await db.transact((sql) => startMarket(txAt(sql, place, wednesday)));
  const value = parseRate("7.0000");
  if (!value) throw new Error("seven is a rate");
  await db.transact((sql) => setMid(txAt(sql, place, wednesday), [], { ...canonicalPair("USD", "CNH"), value }));
  const payPasswordHash = await hashPassword(payPassword, "payPassword");
  const people: Person[] = [];
  for (let no = 0; no < count; no += 1) people.push(await openMerchant(db, String(100_000 + no), payPasswordHash));
  await db.pool.query("vacuum analyze");
  return people;
}

async function openMerchant(db: Database, userNo: string, payPasswordHash: string): Promise<Person> {
  const id = randomUUID();
  await db.sql(
    "insert into merchant (world, user_no, name, english_name, real_name_state, first_verify, user_type, made_at) values ($1::uuid, $2, $2, $2, 2, 2, 2, $3::timestamptz)",
    [world, userNo, wednesday],
  );
  await db.sql(
    "insert into operator (world, id, user_no, name, email, operator_type, permissions, password_hash, pay_password_hash, made_at) values ($1::uuid, $2::uuid, $3, 'Owner', $4, 1, $5, 'none', $6, $7::timestamptz)",
    [world, id, userNo, `${userNo}@bench.example`, [everyPermission], payPasswordHash, wednesday],
  );
  for (const currency of ["USD", "EUR"] as const) await fundMerchant(db, userNo, currency);
  return { userNo, operatorId: id, token: await openSession(db.sql, "portal", world, id, caller()) };
}

const plenty = 1_000_000_000_00n;

async function fundMerchant(db: Database, userNo: string, currency: Currency): Promise<void> {
  const orderId = randomUUID();
  await mustPost(
    writePosting(worldContext(db.sql, { id: world }), {
      orderId,
      leg: "fund",
      kind: "remittance",
      at: wednesday,
      by: { name: "bench", origin: "127.0.0.1", at: wednesday },
      lines: transferLines(
        platformAccount("nostro", currency, orderId),
        merchantAccount(userNo, "available", currency),
        plenty,
      ),
    }),
  );
}

/** Somebody of operations who has set up an app, as production demands. */
async function operationsSession(db: Database): Promise<string> {
  const name = "bench";
  await db.sql("insert into ops_user (name, password_hash, app_secret, made_at) values ($1, 'none', ''::bytea, $2)", [
    name,
    wednesday,
  ]);
  return openSession(db.sql, "operations", null, name, caller());
}

/** Opens a connection to a portal on this machine that calls with this session token. */
export function lineTo(port: number, token: string): Line {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return async (call, input, key) => {
    // named cast: what a call takes is an object
    const wire = { ...(z.encode(call.input, input as never) as Record<string, unknown>) };
    const path = fillPathAndRemoveFields(call.path, wire);
    const body = JSON.stringify(wire);
    const reply = await sendRequest(agent, port, path, body, {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      ...(key && { "idempotency-key": key }),
    });
    // named cast: the envelope of every call
    const { code, result } = JSON.parse(reply) as { code: string; result: unknown };
    if (code !== "0") throw new Error(`${path} answered ${reply}`);
    return z.decode(call.output, result as never) as never; // named cast: the call's own schema read it
  };
}

const sendRequest = (
  agent: http.Agent,
  port: number,
  path: string,
  body: string,
  headers: http.OutgoingHttpHeaders,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = http.request({ host: "localhost", port, path, method: "POST", agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts).toString()));
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
