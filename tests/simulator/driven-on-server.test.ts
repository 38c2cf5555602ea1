import { expect, vi } from "vitest";
import { agreements } from "@/lib/access/calls/agreements";
import { people } from "@/lib/access/calls/people";
import { access } from "@/lib/access/calls/sign-in";
import { signInMethods } from "@/lib/access/calls/sign-in-methods";
import { usualConfig } from "@/lib/access/site";
import { sites } from "@/lib/operations/calls/sites";
import { operations } from "@/lib/operations/calls/worlds";
import { isCallOriginAllowed } from "@/lib/session/request";
import { demoOps } from "@/prisma/demo-accounts";
import { seedScenario } from "@/prisma/seed";
import { sentTo } from "../fixtures/entering";
import { test } from "../fixtures/own-database";
import { operationsPerson as ops } from "../fixtures/world";

/** As a portal on a server's database is set. */
const onServer = (drivenWorlds: string) => {
  vi.stubEnv("DATABASE_KIND", "server");
  vi.stubEnv("DRIVEN_WORLDS", drivenWorlds);
};

test("on a server a driven world is entered by header or by host where the setting allows it, and in no other way", async ({
  world,
  db,
}) => {
  await world.call(operations.worlds, {}, ops);
  // an agreement that this world alone has shows which world has answered
  await db.sql(
    "insert into agreement_version (world, agreement, version, zh, en, updated_at, active_at) values ($1::uuid, 'privacy', 7, 'x', 'x', '2026-01-01', '2026-01-01')",
    [world.id],
  );
  const isHere = async (caller: object) =>
    (await world.call(agreements.agreementList, {}, null, caller)).rows.some(({ version }) => version === 7);
  const [byHeader, byHost] = [
    { worldHint: world.name, host: "pay.example" },
    { worldHint: undefined, host: `${world.name}.worlds.example:443` },
  ];
  onServer("");
  expect([await isHere(byHeader), await isHere(byHost)]).toEqual([false, false]);
  onServer("header");
  expect([await isHere(byHeader), await isHere(byHost)]).toEqual([true, false]);
  onServer("worlds.example");
  expect([await isHere(byHeader), await isHere(byHost)]).toEqual([false, true]);
  await expect(isHere({ host: "nobody.worlds.example" })).rejects.toMatchObject({ code: "WORLD_NOTFOUND" });
  vi.unstubAllEnvs();
});

test("a browser at the own host of a driven world or of a site may sign in there, and under another name nowhere", async () => {
  const isTaken = (host: string, origin: string, site = "same-origin") =>
    isCallOriginAllowed(
      new Request(`http://${host}/api/user/login/login`, {
        method: "POST",
        headers: { host, origin, "x-portal": "1", "sec-fetch-site": site },
      }),
      access.signIn,
      async (hostName) => hostName === "pay.harbour.example",
    );
  const checkHosts = () =>
    Promise.all([
      isTaken("demo.worlds.example", "https://demo.worlds.example"),
      isTaken("demo.worlds.example:8443", "https://demo.worlds.example:8443"),
      isTaken("demo.worlds.example", "https://other.worlds.example"),
      isTaken("demo.worlds.example", "https://demo.worlds.example", "cross-site"),
      isTaken("evil.example", "https://evil.example"),
      isTaken("demo.worlds.example.evil.example", "https://demo.worlds.example.evil.example"),
      isTaken("pay.harbour.example", "https://pay.harbour.example"),
      isTaken("pay.harbour.example", "https://evil.example"),
    ]);
  onServer("worlds.example");
  expect(await checkHosts()).toEqual([true, true, false, false, false, false, true, false]);
  onServer("header");
  expect(await checkHosts()).toEqual([false, false, false, false, false, false, true, false]);
  vi.unstubAllEnvs();
});

test("mails link to the host that the person uses, and a passkey belongs to it: a site's own, a driven world's, else the default", async ({
  world,
}) => {
  const usual = { ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "" };
  const open = (host: string, isOpen: boolean) =>
    world.call(sites.saveSite, { world: world.name, host, isOpen, config: usual }, ops);
  await open("pay.harbour.example", true);
  await open("closed.example", false);
  const principal = await world.merchant();
  const { roleId } = await world.call(people.saveRole, { roleName: "Looks", roleState: "enabled" }, principal);
  let count = 0;
  const at = async (host: string) => {
    const email = `person-${(count += 1)}@harbour.example`;
    await world.call(people.add, { name: `Person ${count}`, email, phone: "", roleId }, principal, { host });
    const link = /https?:\/\/\S+(?=\/activate\/)/.exec(await sentTo(world, email))?.[0];
    const { rpId } = await world.call(signInMethods.beginPasskey, {}, principal, { host, token: "a session" });
    return [link, rpId];
  };
  vi.stubEnv("PUBLIC_URL", "https://pay.example");
  onServer("worlds.example");
  const ownHost = `${world.name}.worlds.example`;
  expect([
    await at("pay.harbour.example"),
    await at("pay.harbour.example:8443"),
    await at("closed.example"),
    await at("evil.example"),
    await at("*"),
    await at(ownHost),
  ]).toEqual([
    ["https://pay.harbour.example", "pay.harbour.example"],
    ["https://pay.harbour.example:8443", "pay.harbour.example"],
    [`https://${ownHost}`, ownHost],
    [`https://${ownHost}`, ownHost],
    [`https://${ownHost}`, ownHost],
    [`https://${ownHost}`, ownHost],
  ]);
  onServer("header");
  expect(await at("pay.example")).toEqual(["https://pay.example", "pay.example"]);
  vi.unstubAllEnvs();
});

test("seeding a server makes no account of operations, and its output opens nothing there", async ({
  url,
  db,
  world,
}) => {
  onServer("header");
  const { lines } = await seedScenario(url, "defaults");
  expect(await db.sql("select name from ops_user")).toEqual([]);
  expect(lines.join("\n")).toContain("npm run ops:create");
  expect(lines.join("\n")).not.toContain(demoOps.password);
  await expect(world.call(operations.signIn, demoOps, null)).rejects.toMatchObject({ code: "LOGIN_ERROR" });
  vi.unstubAllEnvs();
});
