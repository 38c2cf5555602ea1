import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { afterEach, expect, vi } from "vitest";
import { createClient, type Client } from "@/client/src/main";
import { apiKeys } from "@/lib/developers/calls/keys";
import { sandbox, sandboxKeys } from "@/lib/developers/calls/sandbox";
import { exchange } from "@/lib/exchange/calls/orders";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { keyRequestsPerMinuteMax, unknownKeysPerMinuteMax } from "@/lib/developers/terms";
import { simulator } from "@/lib/simulator/backend";
import { newSandboxSecret } from "@/lib/simulator/developers/keys/secret";
import { runNextAdvancePortion } from "@/lib/simulator/driving/worlds/operations/advance-run";
import { byHandTerms } from "@/lib/simulator/driving/worlds/manual-books";
import { setWorldTerms } from "@/lib/simulator/driving/worlds/world";
import { addMilliseconds } from "@/lib/time/instant";
import { keyOf, readsPayments } from "../fixtures/api-keys";
import { gatewayOver, knock, requestOf, wireOf } from "../fixtures/knock";
import { openMarket } from "../fixtures/trading";
import { freshWorld, operationsPerson as ops, test, TestWorld, wednesday } from "../fixtures/world";

const servers: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
});

/** The portal on a port of this machine, and a client of it with a key. */
async function clientOf({ db }: TestWorld, apiKey: string): Promise<Client> {
  const answer = gatewayOver(db, "bearer", { bugs: [], openedTokens: [], endedCount: 0 });
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "GET", url = "/", headers } = incoming;
      const body = method === "GET" ? null : Buffer.concat(chunks);
      const requestHeaders = new Headers(
        Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      );
      void answer(new Request(`http://localhost:3000${url}`, { method, headers: requestHeaders, body })).then(
        async (response) => {
          outgoing.writeHead(response.status, Object.fromEntries(response.headers));
          outgoing.end(Buffer.from(await response.arrayBuffer()));
        },
      );
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // named cast: a server that listens on a port has an address of one
  const { port } = server.address() as AddressInfo;
  return createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey, language: "en-US", retries: 0 });
}

const keyFor = async (world: TestWorld) =>
  world.call(sandboxKeys.makeSandboxKey, { world: world.name, name: "CI" }, ops);
/** The code of what a secret is answered with. */
const codeOf = async (
  world: TestWorld,
  secret: string,
  call: (typeof sandbox)[keyof typeof sandbox] | typeof operations.worlds | typeof apiKeys.keys,
  input: object,
  headers: Record<string, string> = {},
) => {
  // named cast: what a program sends is not typed
  const request = requestOf(call, wireOf(call, input as never), { authorization: `Bearer ${secret}`, ...headers });
  return (await knock(world.db, request, "bearer")).envelope.code;
};

test("a key drives its world over HTTP with the client: a remittance arrives, a payment order fills, rates move, and all is audited as the key's", async ({
  world,
}) => {
  await openMarket(world);
  const principal = await world.merchant();
  const { keyId, secret } = await keyFor(world);
  const drive = (await clientOf(world, secret)).developers;
  expect(await drive.sandboxWorld()).toMatchObject({ name: world.name });
  expect((await drive.sandboxMerchants({})).rows.map(({ userNo }) => userNo)).toEqual([principal.userNo]);
  await drive.remit({
    userNo: principal.userNo,
    amount: { currency: "USD", amount: "5000.00" },
    payerName: "Buyer Inc",
    arrivesInMinutes: 60,
  });
  const progress = await drive.advanceWorld({ bySeconds: 2 * 3_600 });
  expect(progress.state).toBe("done");
  expect(progress.effects.map(({ kind }) => kind)).toContain("receiving.arrive");
  const order = await world.call(
    exchange.placeLimit,
    {
      sell: "USD",
      buy: "CNH",
      amount: { currency: "USD", minor: 1_000_00n },
      target: { base: "USD", quote: "CNH", value: 700_000_000n },
      validUntil: "2026-03-20",
    },
    principal,
  );
  const { effects } = await drive.setRate({ rate: { base: "USD", quote: "CNH", rate: "7.0500" } });
  expect(effects).toContainEqual(expect.objectContaining({ kind: "exchange.filled", subject: order.orderNo }));
  expect(await drive.haltPair({ base: "USD", quote: "CNH", isHalted: true })).toEqual({ isHalted: true });
  expect(await drive.haltPair({ base: "USD", quote: "CNH", isHalted: false })).toEqual({ isHalted: false });
  await drive.shockRate({ currency: "EUR", ppm: 1_000 });
  const far = await drive.advanceWorld({ byMonths: 1 });
  expect(far.state).toBe("running");
  while (await runNextAdvancePortion(world.db, world.real)) {
    /* what the workers do */
  }
  expect((await drive.advanceStanding()).advance).toMatchObject({ advanceId: far.advanceId, state: "done" });
  const { rows } = await world.call(
    operations.audit,
    { world: world.name, who: `sandbox:${keyId}`, currentPage: 1, pageSize: 50 },
    ops,
  );
  expect(new Set(rows.map(({ what }) => what))).toEqual(
    new Set([
      "developers.remit",
      "developers.advanceWorld",
      "developers.setRate",
      "developers.haltPair",
      "developers.shockRate",
      "operations.advance",
    ]),
  );
  const { checks } = await world.call(operations.prove, { world: world.name }, ops);
  expect(checks.filter(({ isRight }) => !isRight)).toEqual([]);
});

test("a key's world is the key's: no input, header or id leads it to another one", async ({ world }) => {
  const { id } = await freshWorld(world.db, wednesday);
  const otherWorld = new TestWorld(world.db, id);
  await openMarket(world);
  await openMarket(otherWorld);
  const theirs = await otherWorld.merchant({ userNo: "777777" });
  const { orderNo } = await otherWorld.call(
    operations.sendRemittance,
    {
      world: otherWorld.name,
      userNo: theirs.userNo,
      amount: { currency: "USD", minor: 100n },
      payerName: "Buyer",
      payerAccount: "",
      payerBank: "",
      payerCountry: "US",
      postscript: "",
      chargingMode: "SHA",
      arrivesInMinutes: 60,
    },
    ops,
  );
  const { secret } = await keyFor(world);
  const drive = (await clientOf(world, secret)).developers;
  const remittance = {
    userNo: theirs.userNo,
    amount: { currency: "USD" as const, amount: "1.00" },
    payerName: "Buyer",
  };
  await expect(drive.remit(remittance)).rejects.toMatchObject({ code: "CUSTOMER_NOTFOUND" });
  await expect(drive.creditRemittance({ orderNo })).rejects.toMatchObject({ code: "ORDER_NOTFOUND" });
  await expect(drive.settlePayment({ orderNo })).rejects.toMatchObject({ code: "ORDER_NOTFOUND" });
  const before = await otherWorld.now();
  expect(await codeOf(world, secret, sandbox.advanceWorld, { bySeconds: 60, world: otherWorld.name })).toBe("0");
  expect([await otherWorld.now(), (await drive.sandboxWorld()).name]).toEqual([before, world.name]);
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {}, { "x-world": otherWorld.name })).toBe("KEY_INVALID");
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {}, { "x-world": world.name })).toBe("0");
  // one world's key is not revoked by another's, nor by an owner who has not made it
  const { rows } = await world.call(sandboxKeys.sandboxKeys, { world: world.name }, ops);
  const keyId = rows[0]?.keyId ?? "";
  await expect(world.call(sandboxKeys.revokeSandboxKey, { world: otherWorld.name, keyId }, ops)).rejects.toMatchObject({
    code: "KEY_NOTFOUND",
  });
  await expect(world.call(sandboxKeys.revokeOwnSandboxKey, { keyId }, await world.merchant())).rejects.toMatchObject({
    code: "KEY_NOTFOUND",
  });
});

test("a key is invalid from its revocation and from its world's end, also when another world gets the name", async ({
  world,
}) => {
  const make = async (name: string) =>
    (await world.call(operations.makeWorld, { name, mode: "held", speed: 1, scenario: "empty" }, ops)).name;
  const name = await make(`w-${randomUUID()}`);
  const { secret } = await world.call(sandboxKeys.makeSandboxKey, { world: name, name: "CI" }, ops);
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {})).toBe("0");
  await world.call(driving.deleteWorld, { world: name, name }, ops);
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {})).toBe("KEY_INVALID");
  await make(name);
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {})).toBe("KEY_INVALID");
  const validKey = await keyFor(world);
  expect(await codeOf(world, validKey.secret, sandbox.sandboxWorld, {})).toBe("0");
  await world.call(sandboxKeys.revokeSandboxKey, { world: world.name, keyId: validKey.keyId }, ops);
  expect(await codeOf(world, validKey.secret, sandbox.sandboxWorld, {})).toBe("KEY_INVALID");
});

test("a key is invalid while its maker may not sign in: an owner of a merchant, or a person of operations", async ({
  world,
}) => {
  const principal = await world.merchant();
  const ownKey = await world.call(sandboxKeys.makeOwnSandboxKey, { name: "Nightly" }, principal);
  const requestCode = () => codeOf(world, ownKey.secret, sandbox.sandboxWorld, {});
  const become = (change: object) =>
    world.db.prisma.operator.updateMany({ where: { world: world.id, id: principal.operatorId }, data: change });
  expect(await requestCode()).toBe("0");
  for (const deactivation of [{ state: "disabled" }, { state: "deleted" }, { endsOn: "2020-01-01" }]) {
    await become(deactivation);
    expect(await requestCode(), JSON.stringify(deactivation)).toBe("KEY_INVALID");
    expect(await codeOf(world, ownKey.secret, sandbox.advanceWorld, { bySeconds: 60 })).toBe("KEY_INVALID");
    await become({ state: "enabled", endsOn: null });
    expect(await requestCode()).toBe("0");
  }

  const name = `desk-${randomUUID()}`;
  await world.db.prisma.opsUser.create({ data: { name, passwordHash: "none", madeAt: world.real } });
  const input = { world: world.name, name: "CI" };
  const { secret } = await world.call(sandboxKeys.makeSandboxKey, input, { ...ops, name });
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {})).toBe("0");
  await world.db.prisma.opsUser.update({ where: { name }, data: { disabledAt: world.real } });
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {})).toBe("KEY_INVALID");
});

test("the lasting world and manual books have no keys that drive them", async ({ world }) => {
  const lasting = { world: "default", name: "CI" };
  await expect(world.call(sandboxKeys.makeSandboxKey, lasting, ops)).rejects.toMatchObject({
    code: "WORLD_FOLLOWS_WALL_CLOCK",
  });
  const { secret } = await keyFor(world);
  await setWorldTerms(world.db.sql, await world.world(), byHandTerms);
  expect(await codeOf(world, secret, sandbox.advanceWorld, { bySeconds: 60 })).toBe("KEY_INVALID");
  await expect(keyFor(world)).rejects.toMatchObject({ code: "BOOKS_BY_HAND" });
  await setWorldTerms(world.db.sql, await world.world(), { byHand: 0 });
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {})).toBe("0");
  await world.db.sql("update world set clock_mode = 'wall' where id = $1::uuid", [world.id]);
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {})).toBe("KEY_INVALID");
});

test("an installation with manual banks has no keys that drive: none is made, and an earlier one no longer works", async ({
  world,
}) => {
  const principal = await world.merchant();
  const { secret } = await keyFor(world);
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {})).toBe("0");
  vi.stubEnv("BANKS", "by-hand");
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {})).toBe("KEY_INVALID");
  await expect(keyFor(world)).rejects.toMatchObject({ code: "BOOKS_BY_HAND" });
  await expect(world.call(sandboxKeys.makeOwnSandboxKey, { name: "CI" }, principal)).rejects.toMatchObject({
    code: "BOOKS_BY_HAND",
  });
  expect((await world.call(sandboxKeys.sandboxKeys, { world: world.name }, ops)).rows).toHaveLength(1);
  expect(await world.call(sandboxKeys.ownSandboxKeys, {}, principal)).toEqual({ rows: [], mayMake: false });
});

test("an owner lists and revokes the keys that they made, and operations those of all, with their makers", async ({
  world,
}) => {
  const [principal, otherOwner] = [await world.merchant(), await world.merchant()];
  const { keyId } = await world.call(sandboxKeys.makeOwnSandboxKey, { name: "Nightly" }, principal);
  const operationsKey = await keyFor(world);
  expect(await world.call(sandboxKeys.ownSandboxKeys, {}, principal)).toMatchObject({
    rows: [{ keyId, name: "Nightly", usedAt: null }],
    mayMake: true,
  });
  expect((await world.call(sandboxKeys.ownSandboxKeys, {}, otherOwner)).rows).toEqual([]);
  const { rows } = await world.call(sandboxKeys.sandboxKeys, { world: world.name }, ops);
  expect(new Map(rows.map((row) => [row.keyId, row.madeBy]))).toEqual(
    new Map([
      [keyId, `Operator (${principal.userNo})`],
      [operationsKey.keyId, `ops:${ops.name}`],
    ]),
  );
  await world.call(sandboxKeys.revokeOwnSandboxKey, { keyId }, principal);
  expect((await world.call(sandboxKeys.ownSandboxKeys, {}, principal)).rows).toEqual([]);
});

test("a key over its rate has to wait, and another one of the same world does not", async ({ world }) => {
  const [{ secret, keyId }, otherKey] = [await keyFor(world), await keyFor(world)];
  const backend = simulator(() => world.db);
  const authenticate = (token: string, at = world.real) => backend.authenticate(world.caller({ token, at }), "sandbox");
  for (let n = 0; n < keyRequestsPerMinuteMax; n += 1) await authenticate(secret);
  await expect(authenticate(secret)).rejects.toMatchObject({ code: "KEY_TOO_OFTEN" });
  expect(await authenticate(otherKey.secret)).toMatchObject({ keyId: otherKey.keyId });
  expect(await authenticate(secret, addMilliseconds(world.real, 60_000))).toMatchObject({ keyId });
});

test("an address that guesses secrets has to wait", async ({ world }) => {
  const backend = simulator(() => world.db);
  const trySecret = async () =>
    backend
      .authenticate(world.caller({ token: newSandboxSecret() }), "sandbox")
      // named cast: what the backend refuses with
      .catch((no: unknown) => (no as { code: string }).code);
  for (let n = 0; n < unknownKeysPerMinuteMax; n += 1) expect(await trySecret()).toBe("KEY_INVALID");
  expect(await trySecret()).toBe("KEY_TOO_OFTEN");
});

test("a merchant's key drives nothing, and a key that drives is no merchant's and no person of operations", async ({
  world,
}) => {
  const principal = await world.merchant();
  const merchants = await keyOf(world, principal, readsPayments);
  const { secret } = await world.call(sandboxKeys.makeOwnSandboxKey, { name: "CI" }, principal);
  expect(secret).toMatch(/^cbp_sandbox_/);
  expect(await codeOf(world, secret, sandbox.sandboxWorld, {})).toBe("0");
  expect(await codeOf(world, merchants.secret, sandbox.sandboxWorld, {})).toBe("TOKEN_EXPIRED");
  expect(await codeOf(world, secret, apiKeys.keys, { currentPage: 1, pageSize: 20 })).toBe("KEY_INVALID");
  expect(await codeOf(world, secret, operations.worlds, {})).toBe("TOKEN_EXPIRED");
  const alteredSecret = `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`;
  expect(await codeOf(world, alteredSecret, sandbox.sandboxWorld, {})).toBe("KEY_INVALID");
});
