import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { auditTrail } from "@/lib/access/calls/audit-log";
import { edition } from "@/lib/access/calls/edition";
import { security } from "@/lib/access/calls/security";
import type { OpsPrincipal } from "@/lib/call/principal";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { driving } from "@/lib/operations/calls/driving";
import { exchangeViews } from "@/lib/operations/calls/exchange";
import { scenarioCalls } from "@/lib/operations/calls/scenarios";
import { operations } from "@/lib/operations/calls/worlds";
import { enqueueOutboxMessage } from "@/lib/simulator/access/outbox";
import { hashPassword } from "@/lib/simulator/access/secrets";
import { principalOfToken } from "@/lib/simulator/access/sessions/session";
import { verifyAuditChain, sealAuditChain } from "@/lib/simulator/platform/audit/chain";
import { sendOutboxLetters } from "@/lib/simulator/platform/mail/mailer";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { codeOf, no } from "../fixtures/refusals";
import { operationsPerson as ops, payPassword, test, type TestWorld } from "../fixtures/world";

const otherOperator: OpsPrincipal = { realm: "operations", name: "somebody-else" };

/** Describes a scenario with an exchange and enough steps to require more than one portion of a run. */
const text = (name = `w-${randomUUID()}`) => `scenario: A run
world: { name: ${name}, starts: 2026-03-18 10:00 }
merchants:
  acme: { name: Acme Trading, owns: [USD 1000.00] }
steps:
  - exchange: { sell: USD, buy: EUR, amount: USD 100.00 }
    as: one
  - repeat: { times: 12, steps: [{ advance: 1s }] }
  - exchange: { sell: USD, buy: EUR, amount: USD 50.00 }
`;

const fresh = (name: string) => ({ name, mode: "held", speed: 1, scenario: "empty" }) as const;

/** Starts a run, which has executed its first portion and waits for the next request. */
async function beginRun(world: TestWorld) {
  const scenarioText = text();
  const first = await world.call(scenarioCalls.runScenario, { text: scenarioText }, ops);
  expect(first).toMatchObject({ isDone: false, isRight: true });
  if (!first.runId) throw new Error("a run that goes on has an id");
  return { text: scenarioText, runId: first.runId, name: first.world };
}

test("a run goes on for whoever began it, with its own text, until it is done, and for nobody and nothing else", async ({
  world,
}) => {
  const { text, runId, name } = await beginRun(world);
  const goOn = (input: { text: string; runId: string }, principal = ops) =>
    world.call(scenarioCalls.runScenario, input, principal);
  const nobodys = no("SCENARIO_RUN_NOTFOUND");
  await expect(goOn({ text, runId }, otherOperator)).rejects.toEqual(nobodys);
  await expect(goOn({ text: `${text}  - advance: 1s\n`, runId })).rejects.toEqual(nobodys);
  await expect(goOn({ text, runId: randomUUID() })).rejects.toEqual(nobodys);
  let last = await goOn({ text, runId });
  while (!last.isDone) last = await goOn({ text, runId });
  expect(last).toMatchObject({ world: name, isRight: true });
  await expect(goOn({ text, runId })).rejects.toEqual(nobodys);
});

test("a run acts in the world that it made alone: not in one that bears its name since, nor in the lasting one", async ({
  world,
}) => {
  const [deletedRun, lasting] = [await beginRun(world), await beginRun(world)];
  await world.call(driving.deleteWorld, { world: deletedRun.name, name: deletedRun.name }, ops);
  await world.call(operations.makeWorld, fresh(deletedRun.name), ops);
  await expect(world.call(scenarioCalls.runScenario, deletedRun, ops)).rejects.toEqual(no("SCENARIO_RUN_NOTFOUND"));
  await world.db.sql("update world set clock_mode = 'wall' where name = $1", [lasting.name]);
  await expect(world.call(scenarioCalls.runScenario, lasting, ops)).rejects.toEqual(no("WORLD_FOLLOWS_WALL_CLOCK"));
  // a row that was moved elsewhere leads nowhere either
  const movedRun = await beginRun(world);
  await world.db.sql("update world set name = $2 where name = $1", [movedRun.name, `w-${randomUUID()}`]);
  await world.call(operations.makeWorld, fresh(movedRun.name), ops);
  await expect(world.call(scenarioCalls.runScenario, movedRun, ops)).rejects.toEqual(no("WORLD_NOTFOUND"));
});

test("of requests that go on with a run together one does its steps, and a step that is repeated is done once", async ({
  world,
}) => {
  const run = await beginRun(world);
  const goOn = () => world.call(scenarioCalls.runScenario, run, ops);
  const codes = await Promise.all([codeOf(goOn()), codeOf(goOn()), codeOf(goOn())]);
  expect(codes.filter((code) => code === "REQUEST_BUSY").length).toBeGreaterThan(0);
  // a request that ended between a step and the note of it
  await world.db.sql("update scenario_run set state = jsonb_set(state, '{next}', '1') where id = $1::uuid", [
    run.runId,
  ]);
  const again = await goOn();
  expect(again.steps).toMatchObject([
    { outcome: "failed", says: expect.stringContaining("(REQUEST_REPEAT)") as string },
  ]);
  const { rows } = await world.call(exchangeViews.exchangeStates, { world: run.name }, ops);
  expect(rows).toContainEqual({ kind: "realTime", state: "finished", count: 1 });
});

const today = { currentPage: 1, pageSize: 50, from: "2026-03-01", to: "2026-03-31" } as const;

test("what a scenario does in a merchant's name names who ran it and in whose name, in every row and to both sides", async ({
  world,
}) => {
  const { name } = await beginRun(world);
  const [worldRow] = await world.db.sql<{ id: string; merchant: string }>(
    "select w.id, o.id::text as merchant from world w join operator o on o.world = w.id where w.name = $1",
    [name],
  );
  if (!worldRow) throw new Error("the scenario has made its merchant");
  const rows = await world.db.sql<{ what: string; who: string; behalf: string }>(
    "select what, who, on_behalf_of as behalf from audit where world = $1::uuid and what like any(array['exchange.%', 'ledger.exchange%', 'ledger.fee%']) and who <> 'clock'",
    [worldRow.id],
  );
  expect(rows.map(({ what }) => what)).toEqual(expect.arrayContaining(["exchange.placeRealTime"]));
  expect(rows.some(({ what }) => what.startsWith("ledger."))).toBe(true);
  expect(new Set(rows.map(({ who, behalf }) => `${who} for ${behalf}`))).toEqual(
    new Set([`ops:${ops.name} for ${worldRow.merchant}`]),
  );
  const log = await world.call(operations.audit, { world: name, what: "exchange.", currentPage: 1, pageSize: 10 }, ops);
  expect(log.rows[0]).toMatchObject({ who: `ops:${ops.name}`, onBehalfOf: worldRow.merchant });
  expect(log.rows[0]?.words.who).toMatch(/^Our team: tester, on behalf of Acme Trading \d+$/);
  const { token } = await world.call(driving.enterMerchant, { world: name, userNo: await userNo(world, name) }, ops);
  const owner = await principalOfToken(world.db.sql, token, "portal", world.real);
  const ownLog = await world.call(auditTrail.auditLog, today, owner, { token });
  const exchangeRows = ownLog.rows.filter(({ who }) => who === "Our team, on behalf of Acme Trading");
  expect(exchangeRows.length).toBeGreaterThan(0);
  const byOperations = await world.call(auditTrail.auditLog, { ...today, who: "operations" }, owner, { token });
  expect(byOperations.rows.map(({ who }) => who)).toContain("Our team, on behalf of Acme Trading");
});

const userNo = async (world: TestWorld, name: string): Promise<string> => {
  const { rows } = await world.call(operations.merchants, { world: name, currentPage: 1, pageSize: 10 }, ops);
  return rows[0]?.userNo ?? "";
};

test("a merchant is made with the number, English name and owner that are named, and no number twice", async ({
  world,
}) => {
  const { name } = await world.call(operations.makeWorld, fresh(`w-${randomUUID()}`), ops);
  const make = (userNo: string, email: string) =>
    world.call(
      driving.makeMerchant,
      {
        world: name,
        userNo,
        name: "远帆",
        englishName: "Yuanfan",
        ownerName: "王海燕",
        email,
        realNameState: 2,
        owns: [],
      },
      ops,
    );
  expect(await make("300001", "a@acme.example")).toMatchObject({ userNo: "300001" });
  expect(
    await world.db.sql(
      `select m.user_no as "userNo", m.name, m.english_name as "english", o.name as "owner" from merchant m join world w on w.id = m.world
       join operator o on o.world = m.world and o.user_no = m.user_no where w.name = $1`,
      [name],
    ),
  ).toEqual([{ userNo: "300001", name: "远帆", english: "Yuanfan", owner: "王海燕" }]);
  await expect(make("300001", "b@acme.example")).rejects.toMatchObject({
    code: "INVALID_PARAM",
    issues: [{ path: ["userNo"] }],
  });
});

test("a token that operations were given for a merchant acts in their name, after another edition and a new password too", async ({
  world,
}) => {
  const { name } = await world.call(operations.makeWorld, fresh(`w-${randomUUID()}`), ops);
  const merchantInput = { name: "Acme", email: "a@acme.example", password: "Rain-tree-47", realNameState: 2 };
  const { token, operatorId } = await world.call(
    driving.makeMerchant,
    { world: name, owns: [], ...merchantInput },
    ops,
  );
  const sessionPrincipal = await principalOfToken(world.db.sql, token, "portal", world.real);
  expect(sessionPrincipal).toMatchObject({ operatorId, drivenBy: `ops:${ops.name}` });
  const { grant } = await world.call(edition.switchEdition, {}, sessionPrincipal, { token });
  const sibling = await world.call(edition.enterSibling, { grant }, null, { worldHint: name });
  const inSibling = await principalOfToken(world.db.sql, sibling.token ?? "", "sibling", world.real);
  expect(inSibling).toMatchObject({ operatorId, drivenBy: `ops:${ops.name}` });
  const back = await world.call(edition.switchBack, {}, inSibling, sibling.token ? { token: sibling.token } : {});
  const halfway = await world.call(edition.authoriseLogin, { grant: back.grant }, null, { worldHint: name });
  expect(await principalOfToken(world.db.sql, halfway.token ?? "", "halfway", world.real)).toMatchObject({
    drivenBy: `ops:${ops.name}`,
  });
  const passwordChange = await world.call(
    security.changePassword,
    { oldPassword: merchantInput.password, password: "Cloud-tree-48" },
    sessionPrincipal,
    { token },
  );
  const after = await principalOfToken(world.db.sql, passwordChange.token ?? "", "portal", world.real);
  expect(after).toMatchObject({ operatorId, drivenBy: `ops:${ops.name}` });
});

test("the seal of an audit row covers in whose name it was done", async ({ world }) => {
  const { name } = await beginRun(world);
  const [worldRow] = await world.db.sql<{ id: string }>("select id from world where name = $1", [name]);
  if (!worldRow) throw new Error("the scenario has made its world");
  const updateQuery = "update audit set on_behalf_of = 'x' where world = $1::uuid and on_behalf_of <> ''";
  await expect(world.db.sql(updateQuery, [worldRow.id])).rejects.toThrow("written once");
  while ((await sealAuditChain(world.db, worldRow.id)) > 0);
  expect(await verifyAuditChain(worldContext(world.db.sql, worldRow))).toMatchObject({
    brokenAt: null,
    unsealedCount: 0,
  });
  await world.db.transact(async (sql) => {
    await sql("alter table audit disable trigger audit_is_final", []);
    await sql(updateQuery, [worldRow.id]);
    await sql("alter table audit enable trigger audit_is_final", []);
  });
  expect((await verifyAuditChain(worldContext(world.db.sql, worldRow))).brokenAt).not.toBeNull();
});

test("in the world of a run an endpoint is off however often it is switched on, and letters stay in the outbox", async ({
  world,
}) => {
  const { name } = await beginRun(world);
  const userNoThere = await userNo(world, name);
  const { token } = await world.call(driving.enterMerchant, { world: name, userNo: userNoThere }, ops);
  const owner = await principalOfToken(world.db.sql, token, "portal", world.real);
  const [worldRow] = await world.db.sql<{ id: string }>("select id from world where name = $1", [name]);
  if (!worldRow) throw new Error("the run has made its world");
  await world.db.sql("update operator set pay_password_hash = $2 where world = $1::uuid", [
    worldRow.id,
    await hashPassword(payPassword, "payPassword"),
  ]);
  const entry = {
    url: "https://hooks.example.com/",
    description: "",
    events: ["payment.created"] as ["payment.created"],
  };
  const { endpoint } = await world.call(webhooks.addEndpoint, entry, owner, { token });
  expect(endpoint).toMatchObject({ state: "disabled", disabledFor: "byHand" });
  const on = { endpointId: endpoint.endpointId, isEnabled: true };
  expect((await world.call(webhooks.switchEndpoint, on, owner, { token })).state).toBe("disabled");
  const letter = { purpose: "invite", recipient: "somebody@real.example", content: "x" };
  const waits = { ...letter, expiresAt: new Date("2100-01-01") };
  await enqueueOutboxMessage(worldContext(world.db.sql, worldRow), { ...waits, kind: "mail" }, world.real);
  await enqueueOutboxMessage(worldContext(world.db.sql, worldRow), { ...waits, kind: "sms" }, world.real);
  const away: string[] = [];
  const send = async ({ world: of }: { world: string }) => void away.push(of);
  // the outboxes of all worlds are one queue, taken by portions
  const sendAll = async (kind: "mail" | "sms") => {
    while ((await sendOutboxLetters(world.db, kind, send, world.real)).sentCount > 0);
  };
  await sendAll("mail");
  await sendAll("sms");
  expect(away).not.toContain(worldRow.id);
  // a world that nobody ran sends them
  await enqueueOutboxMessage(worldContext(world.db.sql, world), { ...waits, kind: "mail" }, world.real);
  await sendAll("mail");
  expect(away).toContain(world.id);
});
