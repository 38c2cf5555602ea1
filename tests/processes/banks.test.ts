import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { screens } from "@/lib/catalogue/screens";
import { openSession } from "@/lib/simulator/access/sessions/session";
import { createOpsUserOrSetPassword } from "@/lib/simulator/operations/sign-in/ops-user";
import { openDatabase } from "@/lib/simulator/platform/store/database";
import { sessionCookieName, sealToken } from "@/lib/session/cookie";
import { systemNow } from "@/lib/time/clock";
import { freePort } from "../../tools/process/free-port";
import { cluster } from "../fixtures/cluster";
import { secrets } from "../fixtures/clustered-portal";
import { runSql } from "../fixtures/databases";
import { ownFolder, tool } from "../fixtures/tool";
import { TestWorld } from "../fixtures/world";

let server: Awaited<ReturnType<typeof cluster>>;
beforeAll(async () => {
  server = await cluster();
});
afterAll(() => server.stop());

/** Creates a database on the server whose owner is an ordinary user. */
async function database(name: string): Promise<string> {
  await runSql(server.url, [`create database ${name}`]);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** `npm start` on a database. The portal must be built: `npm test` builds it before. */
async function startPortal(more: Readonly<Record<string, string>>) {
  const { folder, remove } = ownFolder();
  const PORT = String(await freePort());
  const run = tool(["start"], {
    ...secrets,
    PORT,
    PORTAL_PROCESSES: "1",
    DATA_DIR: folder,
    OPS_HOST: "localhost",
    ...more,
  });
  onTestFinished(async () => {
    run.signal("SIGTERM");
    await run.ended;
    remove();
  });
  return { run, address: `http://localhost:${PORT}` };
}

/** Returns the message with which `npm start` refuses to start. */
async function refusal(more: Readonly<Record<string, string>>): Promise<string> {
  const { run } = await startPortal(more);
  const { code, err } = await run.ended;
  expect(code).toBe(1);
  return err.trim();
}

/** The cookies of an owner of a merchant in the lasting world, and of a person of operations with an app. */
async function cookies(url: string, address: string): Promise<string> {
  // the first request to the portal creates the lasting world
  expect((await fetch(`${address}/api/common/protocol/list`)).status).toBe(200);
  const db = openDatabase(url, { max: 2 });
  try {
    const { id } = await db.prisma.world.findFirstOrThrow({ where: { name: "default" } });
    const world = new TestWorld(db, id, "default");
    world.real = systemNow();
    const { operatorId } = await world.merchant();
    await createOpsUserOrSetPassword(db, "anna", "Rainy-Harbour-77", world.real);
    await db.prisma.opsUser.updateMany({ data: { appSecret: new Uint8Array(40) } });
    const caller = world.caller();
    const tokens = {
      portal: await openSession(db.sql, "portal", id, operatorId, caller),
      operations: await openSession(db.sql, "operations", null, "anna", caller),
    } as const;
    return [
      `${sessionCookieName("portal")}=${await sealToken(tokens.portal)}`,
      `${sessionCookieName("operations")}=${await sealToken(tokens.operations)}`,
    ].join("; ");
  } finally {
    await db.close();
  }
}

/** Every page there is, and two that nobody declared; what a parameter names is not there. */
const paths = [
  ...Object.values(screens).map(({ path }) => path.replace(/[[{]world[\]}]/, "default").replace(/[[{]\w+[\]}]/g, "1")),
  "/404",
  "/b2b/nowhere",
  "/nowhere",
];
/** The notice that this is a simulation, in the page's HTML. */
const word = /<aside[^>]* aria-label="(模拟环境|Simulation)"/;
/** The same where Next leaves the page of a row that is not there to the browser: in the tree that it sends for it. */
const wordInTree = /aria-label\\":\\"(模拟环境|Simulation)\\"|isSimulation\\":true/;

/** The pages that say they are a simulation, or those that do not. */
async function pagesThat(
  address: string,
  cookie: string,
  holds: (isSimulation: boolean) => boolean,
): Promise<string[]> {
  const matches: string[] = [];
  for (const path of paths) {
    const page = await fetch(`${address}${path}`, { headers: { cookie } });
    const text = await page.text();
    if (page.status >= 500) throw new Error(`${path} answers ${page.status}`);
    if (holds(word.test(text) || (page.status === 404 && wordInTree.test(text)))) matches.push(path);
  }
  return matches;
}

/** Returns the status of the page for testing, whether it mentions test amounts, and whether the menu links to it. */
async function testing(address: string, cookie: string) {
  const path = "/b2b/developer/testing";
  const page = await fetch(`${address}${path}`, { headers: { cookie } });
  const home = await fetch(`${address}/b2b/account`, { headers: { cookie } });
  return {
    status: page.status,
    tells: (await page.text()).includes("66.61"),
    isInMenu: (await home.text()).includes(path),
  };
}

test("every page of a simulation is marked as one and describes how to test, and it stays one once it has a merchant", async () => {
  const url = await database("simulated");
  const { run, address } = await startPortal({ DATABASE_URL: url, BANKS: "simulated" });
  await run.said("Ctrl-C stops it.");
  const cookie = await cookies(url, address);
  expect(await pagesThat(address, cookie, (isSimulation) => !isSimulation)).toEqual([]);
  expect(await testing(address, cookie)).toEqual({ status: 200, tells: true, isInMenu: true });
  run.signal("SIGTERM");
  await run.ended;
  expect(await refusal({ DATABASE_URL: url, BANKS: "by-hand" })).toBe(
    "BANKS=by-hand does not fit this database: it is a simulation with merchants in it. Start with BANKS=simulated, or on a new database.",
  );
});

test("no page of manual books is marked as a simulation or mentions test amounts, and no other pepper is accepted there", async () => {
  const url = await database("by_hand");
  const { run, address } = await startPortal({ DATABASE_URL: url, BANKS: "by-hand" });
  await run.said("Ctrl-C stops it.");
  const cookie = await cookies(url, address);
  expect(await pagesThat(address, cookie, (isSimulation) => isSimulation)).toEqual([]);
  expect(await testing(address, cookie)).toEqual({ status: 404, tells: false, isInMenu: false });
  const console = await (await fetch(`${address}/ops`, { headers: { cookie } })).text();
  expect(console).toContain("手动记账");
  run.signal("SIGTERM");
  await run.ended;
  const otherSettings = {
    DATABASE_URL: url,
    BANKS: "by-hand",
    PASSWORD_PEPPER: "another pepper than the passwords were hashed with",
  };
  expect(await refusal(otherSettings)).toBe(
    "PASSWORD_PEPPER is not the one that the passwords of this database were hashed with. Give that one; to replace it, put the new one there and the old one into PASSWORD_PEPPER_PREVIOUS.",
  );
  expect(await refusal({ DATABASE_URL: url, BANKS: "simulated" })).toMatch(
    /^BANKS=simulated does not fit this database: it is a company's own books with merchants in it\./,
  );
  // replaced, the old one beside it
  const rotatedPortal = await startPortal({ ...otherSettings, PASSWORD_PEPPER_PREVIOUS: secrets.PASSWORD_PEPPER });
  await rotatedPortal.run.said("Ctrl-C stops it.");
});

test("a superuser and a user who owns no table are refused in a line with the right way", async () => {
  const [ownedUrl, foreign] = [await database("owned"), new URL(server.adminUrl)];
  foreign.pathname = new URL(ownedUrl).pathname;
  expect(await refusal({ DATABASE_URL: foreign.href })).toBe(
    `DATABASE_URL names the superuser postgres, whom row-level security does not bind. As postgres, run: create role portal login password '…'; alter database "owned" owner to portal; and name portal in DATABASE_URL.`,
  );
  await runSql(foreign.href, ["create table public.mine (id int)", "create role guest login"]);
  expect(await refusal({ DATABASE_URL: ownedUrl })).toMatch(
    /^The tables of owned belong to postgres, not to portal of DATABASE_URL\. As superuser, in owned, run: .*owner to "portal"/,
  );
  await runSql(foreign.href, ["drop table public.mine"]);
  const guest = new URL(ownedUrl);
  guest.username = "guest";
  expect(await refusal({ DATABASE_URL: guest.href })).toBe(
    `guest of DATABASE_URL may not create tables in owned. As superuser, run: alter database "owned" owner to "guest";`,
  );
});
