import { randomInt } from "node:crypto";
import { everyPermission } from "@/lib/access/grants";
import { deviceCookieName } from "@/lib/session/cookie";
import { solveCaptcha } from "@/lib/access/captcha-work";
import { hashPassword, newToken, tokenHash } from "@/lib/simulator/access/secrets";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { openMissingLedgerAccounts } from "@/lib/simulator/platform/ledger/post";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { defaultWorld } from "@/lib/simulator/driving/worlds/world";
import { applyPendingMigrations } from "../../tools/build/migrations";
import { cluster } from "../fixtures/cluster";
import { chooseSecrets, portalOf } from "./bank";
import { duration, interleave, median, ratioAtMost, type Bench, type Benchmark } from "./harness";
import { makeBenchWorld, newDatabase, wednesday, world } from "./ledger";
import { insertStatements } from "./order-history";

const sizes = [10, 1_000, 100_000];
const rounds = 9;
const visitsARound = 10;
const ordersEach = 3;
const openedAtOnce = 5_000;
const password = "Bench-2026-merchant";
/** Everybody's device, on which each of them is known. */
const device = newToken();

/** A portal with so many merchants, each with two accounts and some orders. */
interface SizedPortal {
  readonly name: string;
  readonly count: number;
  readonly origin: string;
  readonly db: Database;
}

export const benchmark: Benchmark = {
  name: "SCALE-1",
  about: "signing in and the home page where there are 10, 10^3 and 10^5 merchants, against itself at 10",
  async run(bench) {
    chooseSecrets();
    const server = await cluster();
    bench.defer(server.stop);
    const all: SizedPortal[] = [];
    for (const count of sizes) all.push(await openSizedPortal(bench, server, count));
    // each round visits as others do, one after another
    const visits = await interleave(
      bench.rounds(rounds),
      Object.fromEntries(all.map((of) => [of.name, () => visitsOf(of)])),
    );
    for (const figure of ["signIn", "home"] as const) {
      const [few, ...more] = all.map(({ name, count }) => ({
        count,
        milliseconds: median((visits[name] ?? []).map((round) => round[figure])),
      }));
      if (!few) throw new Error("there is a size to compare with");
      for (const { count, milliseconds } of more)
        bench.report({
          metric: `${figure === "signIn" ? "signing in" : "the home page"}, ms with ${count} merchants`,
          ours: milliseconds,
          reference: { name: `with ${few.count}`, value: few.milliseconds },
          target: ratioAtMost(1.3),
        });
    }
  },
};

async function openSizedPortal(
  bench: Bench,
  server: Awaited<ReturnType<typeof cluster>>,
  count: number,
): Promise<SizedPortal> {
  const name = `merchants_${count}`;
  const url = await newDatabase(server.url, name);
  await applyPendingMigrations(url);
  const db = openDatabase(url, { max: 2 });
  bench.defer(db.close);
  await makeBenchWorld(db);
  await open(db, count);
  const { port } = await portalOf(bench, { server: { ...server, url } }, 1, { TRUSTED_PROXIES: "127.0.0.1" });
  const of = { name, count, db, origin: `http://localhost:${port}` };
  await visitsOf(of); // warm
  return of;
}

/** Opens all merchants in one statement, in the world that people sign in to. */
async function open({ sql, pool }: Database, count: number): Promise<void> {
  await sql("update world set name = $2 where id = $1::uuid", [world, defaultWorld]);
  await sql(
    `insert into merchant (world, user_no, name, english_name, real_name_state, first_verify, user_type, made_at)
     select $1::uuid, n::text, 'Merchant ' || n, 'Merchant ' || n, 2, 2, 2, $3::timestamptz from generate_series(100000, 99999 + $2::int) n`,
    [world, count, wednesday],
  );
  const personOf = "(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid";
  await sql(
    `insert into operator (world, id, user_no, name, email, operator_type, permissions, password_hash, made_at)
     select $1::uuid, ${personOf}, n::text, 'Owner', n || '@bench.example', 1, $4, $5, $3::timestamptz from generate_series(100000, 99999 + $2::int) n`,
    [world, count, wednesday, [everyPermission], await hashPassword(password, "password")],
  );
  await sql(
    `insert into device (world, operator, token_hash, agent, origin, made_at, seen_at, expires_at)
     select $1::uuid, ${personOf}, $4, 'bench', '127.0.0.1', $3::timestamptz, $3::timestamptz, '2100-01-01' from generate_series(100000, 99999 + $2::int) n`,
    [world, count, wednesday, tokenHash(device)],
  );
  await sql(
    `with numbered as (
       select o, (lpad(to_hex(o), 8, '0') || '-0000-7000-8000-000000000001')::uuid as id, (100000 + o % $2::int)::text as user_no, $3::timestamptz - o * interval '1 second' as at
       from generate_series(1, $2::int * ${ordersEach}) o
     ) ${insertStatements.exchanges}`,
    [world, count, wednesday],
  );
  const accounts = Array.from({ length: count }, (_, no) =>
    (["USD", "EUR"] as const).map((currency) => merchantAccount(String(100_000 + no), "available", currency)),
  ).flat();
  for (let from = 0; from < accounts.length; from += openedAtOnce)
    await openMissingLedgerAccounts(worldContext(sql, { id: world }), accounts.slice(from, from + openedAtOnce));
  await pool.query("vacuum analyze");
}

/** Milliseconds, in the middle, that signing in took, and the home page after it: of merchants drawn by lot. */
async function visitsOf(of: SizedPortal): Promise<{ signIn: number; home: number }> {
  const [signIns, homes]: [number[], number[]] = [[], []];
  for (let no = 0; no < visitsARound; no += 1) {
    const captcha = await solvedCaptcha(of);
    let cookie = "";
    signIns.push(await duration(async () => (cookie = await signedIn(of, captcha))));
    homes.push(await duration(() => home(of, cookie)));
  }
  return { signIn: median(signIns), home: median(homes) };
}

/** A captcha with its work done, as a browser does it while its person types. */
async function solvedCaptcha({ origin }: SizedPortal): Promise<{ captchaId: string; captcha: string }> {
  const response = await fetch(`${origin}/api/user/login/get-verify-pic`, {
    headers: { "x-portal": "1", "x-forwarded-for": `198.51.${randomInt(256)}.${randomInt(256)}` },
  });
  // named cast: what the call gives
  const { captchaId, challenge } = ((await response.json()) as { result: { captchaId: string; challenge: string } })
    .result;
  return { captchaId, captcha: await solveCaptcha(challenge) };
}

/** The cookie of a merchant's owner, who comes from an address of their own. */
async function signedIn({ origin, count }: SizedPortal, captcha: object): Promise<string> {
  const answer = await fetch(`${origin}/api/user/login/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-portal": "1",
      cookie: `${deviceCookieName()}=${device}`,
      "x-forwarded-for": `198.51.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({ loginNo: `${100_000 + randomInt(count)}@bench.example`, password, ...captcha }),
  });
  // named cast: the envelope of every call
  const { code } = (await answer.json()) as { code: string };
  if (code !== "0") throw new Error(`signing in was answered ${code}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function home({ origin }: SizedPortal, cookie: string): Promise<void> {
  const answer = await fetch(`${origin}/b2b/account`, { headers: { cookie }, redirect: "manual" });
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes("<h1"))
    throw new Error(`the home page was answered ${answer.status}, ${answer.headers.get("location")}`);
}
