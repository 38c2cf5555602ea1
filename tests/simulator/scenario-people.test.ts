import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { people } from "@/lib/access/calls/people";
import type { Principal } from "@/lib/call/principal";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { verifyPassword } from "@/lib/simulator/access/secrets";
import { principalOfToken } from "@/lib/simulator/access/sessions/session";
import { demoPassword, demoPayPassword } from "@/prisma/demo-accounts";
import { runScenarioText, wrong } from "../fixtures/played-world";
import { no } from "../fixtures/refusals";
import { operationsPerson as ops, payPassword, test, wednesday } from "../fixtures/world";

const payee =
  "{ entityType: company, currency: USD, name: Acme Inc, account: '000123456789', swift: CITIUS33, bankName: Citibank, bankCountry: US, country: US, address: Main Street 1 }";

/** Describes a company in which one person makes payments, another reviews them and a third has read access only. */
const company = (steps: string) => `scenario: People
world: { name: w-${randomUUID()}, seed: people, starts: 2026-03-18 10:00 }
merchants:
  acme:
    name: Acme Trading
    owns: [USD 10000.00]
    payees: { shop: ${payee} }
    roles: { 出纳: { permits: ["payment_manage/payment_order", "account/statement"] } }
    people:
      clara: { name: Clara Ma, role: maker }
      rita: { name: Rita Lin, role: reviewer, email: rita@elsewhere.example }
      lee: { name: 李雷, role: 出纳 }
    review: { levels: [[rita], [owner]], limits: [{ from: USD 0.00, countries: [] }, { from: USD 5000.00, countries: [] }] }
steps:
${steps}`;

const pays = `  - pay: { payeeId: "\${acme.shop.payeeId}", amount: USD 100.00 }
    by: acme.clara
    as: payment
`;

test("a scenario's people act as they may: whoever makes a payment does not review it, another does", async ({
  world,
}) => {
  const run = await runScenarioText(
    world,
    company(`${pays}  - review: { orderNo: "\${payment.orderNo}" }
    by: acme.clara
    refused: AUTHORIZATION_FAILED
  - pay: { payeeId: "\${acme.shop.payeeId}", amount: USD 101.00 }
    by: acme.lee
    refused: AUTHORIZATION_FAILED
  - expect: { states: { payment: pending } }
  - review: { orderNo: "\${payment.orderNo}" }
    by: acme.rita
  - advance: 15m
  - expect:
      states: { payment: processing }
      answers:
        - { call: payments.records, by: acme.lee, takes: { currentPage: 1, pageSize: 10 }, gives: { total: 1 } }
      proof: clean
`),
  );
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
  expect(run.steps.find(({ what }) => what === "review")).toMatchObject({ by: "acme.clara", outcome: "refused" });
});

test("who joins later acts from then on, waits where that is said, and is refused once disabled", async ({ world }) => {
  const run = await runScenarioText(
    world,
    company(`  - person: { name: Max Wu, role: maker, state: invited }
    as: max
  - pay: { payeeId: "\${acme.shop.payeeId}", amount: USD 101.00 }
    by: acme.max
    refused: AUTHORIZATION_FAILED
  - call: operations.admitPerson
    takes: { userNo: "\${acme.userNo}", operatorId: "\${acme.max.operatorId}" }
  - pay: { payeeId: "\${acme.shop.payeeId}", amount: USD 101.00 }
    by: acme.max
  - call: access.edit
    takes: { operatorId: "\${acme.max.operatorId}", name: Max Wu, roleId: "\${acme.max.roleId}", state: disabled }
  - pay: { payeeId: "\${acme.shop.payeeId}", amount: USD 102.00 }
    by: acme.max
    refused: AUTHORIZATION_FAILED
`),
  );
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
});

test("a person of a scenario signs in with what its owner signs in with", async ({ world, db }) => {
  const { world: name } = await runScenarioText(world, company("  - advance: 1s\n"));
  const rows = await db.sql<{ email: string; hash: string; pay: string }>(
    `select o.email, o.password_hash as hash, o.pay_password_hash as pay from operator o join world w on w.id = o.world
     where w.name = $1 order by o.made_at, o.id`,
    [name],
  );
  expect(rows.map(({ email }) => email).sort()).toEqual([
    "acme@scenario.example",
    "clara@acme.scenario.example",
    "lee@acme.scenario.example",
    "rita@elsewhere.example",
  ]);
  for (const { hash, pay } of rows) {
    expect(await verifyPassword(demoPassword, "password", hash)).toBe(true);
    expect(await verifyPassword(demoPayPassword, "payPassword", pay)).toBe(true);
  }
});

const freshWorld = () => ({ name: `w-${randomUUID()}`, startsAt: wednesday, mode: "held", speed: 1 }) as const;

test("operations let in whoever is invited in a driven world, once, and nobody else", async ({ world }) => {
  const { name } = await world.call(operations.makeWorld, { ...freshWorld(), scenario: "empty" }, ops);
  const ownerOf = async (company: string, email: string): Promise<Principal> => {
    const merchant = { name: company, email, payPassword, realNameState: 2, owns: [] };
    const { token } = await world.call(driving.makeMerchant, { world: name, ...merchant }, ops);
    return (await principalOfToken(world.db.sql, token, "portal", world.real)) as Principal; // named cast: of the portal
  };
  const owner = await ownerOf("Acme Trading", "acme@test.example");
  const otherOwner = await ownerOf("Beta Goods", "beta@test.example");
  const { roleId } = await world.call(
    people.saveRole,
    { roleName: "maker", ready: "maker", roleState: "enabled" },
    owner,
  );
  const clara = { name: "Clara Ma", phone: "", email: "c@acme.example", roleId };
  const { operatorId } = await world.call(people.add, clara, owner);
  const admits = (userNo: string) =>
    world.call(driving.admitPerson, { world: name, userNo, operatorId, payPassword }, ops);
  await expect(admits(otherOwner.userNo)).rejects.toEqual(no("PERSON_NOTFOUND"));
  const { token, loginNo } = await admits(owner.userNo);
  expect(loginNo).toBe("c@acme.example");
  expect(await principalOfToken(world.db.sql, token, "portal", world.real)).toMatchObject({
    operatorId,
    operatorType: 2,
  });
  await expect(admits(owner.userNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await expect(
    world.call(driving.admitPerson, { world: "default", userNo: owner.userNo, operatorId }, ops),
  ).rejects.toEqual(no("WORLD_FOLLOWS_WALL_CLOCK"));
  const invitation = await world
    .call(people.add, { name: "Li", phone: "", email: "c@acme.example", roleId }, otherOwner)
    .catch(() => undefined);
  expect(invitation).toBeUndefined();
});
