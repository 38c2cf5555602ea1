import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { associations } from "@/lib/receiving/calls/associations";
import { receiving } from "@/lib/receiving/calls/receiving";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { transfers } from "@/lib/transfers/calls/transfers";
import { runScenarioText, wrong } from "../fixtures/played-world";
import { DrivenWorld } from "../fixtures/recording";
import { again, books, leftOutOf, ownersOf, stepsIn } from "../fixtures/state-again";
import { test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 50 };

const head = `
scenario: What is under way
world: { name: under-way, starts: 2026-03-18 10:00 }
market:
  rates: [USD/CNH 7.1000, EUR/USD 1.0800]
  paths: { CNH: { kind: still, stepPpm: 0 }, EUR: { kind: still, stepPpm: 0 }, HKD: { kind: still, stepPpm: 0 } }
`;

const factory = `
      factory:
        entityType: company
        currency: EUR
        name: Muster GmbH
        account: DE89370400440532013000
        swift: COBADEFFXXX
        bankName: Commerzbank
        bankCountry: DE
        country: DE
        address: Kaiserstrasse 1, Frankfurt`;

/** Returns the orders of a merchant in a form that is equal in a copy of the world. */
type OrderView = (drivenWorld: DrivenWorld, principal: Principal) => Promise<unknown>;

/**
 * Plays a story and then its state in another world, and checks that every order and balance of each merchant is the
 * same there, also some time later.
 */
async function sameAgain(world: TestWorld, story: string, readOrders: OrderView): Promise<string> {
  const run = await runScenarioText(world, `${head}${story}`);
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
  const drivenWorld = new DrivenWorld(world, run.world);
  const owners = await ownersOf(world, drivenWorld);
  const { text, copy: other, owners: copyOwners } = await again(world, drivenWorld, false);
  expect(copyOwners.length).toBe(owners.length);
  for (const [place, owner] of owners.entries()) {
    const copy = copyOwners[place] ?? owner;
    expect(await readOrders(other, copy)).toEqual(await readOrders(drivenWorld, owner));
    expect(await books(other, copy)).toEqual(await books(drivenWorld, owner));
  }
  expect((await other.callOperations(operations.prove, {})).isRight).toBe(true);
  // the copy exports the same steps as the original
  expect(stepsIn(await other.exportScenario("state"))).toBe(stepsIn(text));
  return text;
}

const settlementsOf: OrderView = async (drivenWorld, principal) => {
  const { rows } = await drivenWorld.call(settlementOrders.settlements, page, principal);
  const quota = { method: "normal", payCurrency: "USD" } as const;
  const { linked, used, left } = await drivenWorld.call(settlementOrders.settlementQuota, quota, principal);
  return {
    // what is settled and done counts in neither
    quota: [left, linked.minor - used.minor],
    rows: rows
      .filter(({ state }) => state !== "success")
      .map((row) => [
        ...[row.state, row.reviewState, row.mode, row.pay, row.receive, row.rate, row.fee, row.payeeName, row.note],
        ...[row.payeeAccount, row.asked, row.failReason, row.isIndicative],
      ]),
  };
};

test("settlements of a state stand again at the rates of then, of the same links, with what is left of those", async ({
  world,
}) => {
  const text = await sameAgain(
    world,
    `
merchants:
  acme:
    name: Acme Trading
    owns: [USD 20000.00]
    people: { clara: { name: Clara, role: administrator } }
steps:
  - linkedIncome:
      amount: USD 60000.00
      links: [{ contractNo: KQ-1, contractAmount: USD 80000.00, amount: USD 50000.00 }, { contractNo: KQ-2, amount: USD 10000.00 }]
    as: first
  - linkedIncome: { amount: USD 20000.00, links: [{ serialNo: "\${first.links.0.serialNo}", amount: USD 20000.00 }] }
    as: second
  - settlementPayee: {}
    as: person
  - settle: { payeeNo: "\${person.payeeNo}", amount: USD 1000.00 }
    as: arrived
  - settlementBank: { orderNo: "\${arrived.orderNo}", does: dispatch }
  - settlementBank: { orderNo: "\${arrived.orderNo}", does: succeed }
  - settle: { payeeNo: "\${person.payeeNo}", amount: USD 2000.00, note: Goods }
    as: taken
  - settlementBank: { orderNo: "\${taken.orderNo}", does: dispatch }
  - settlementBank: { orderNo: "\${taken.orderNo}", does: accept }
  - setRate: { rate: USD/CNH 7.1700 }
  - settle: { payeeNo: "\${person.payeeNo}", amount: USD 3000.00 }
    as: asked
  - settlementBank: { orderNo: "\${asked.orderNo}", does: dispatch }
  - settlementBank: { orderNo: "\${asked.orderNo}", does: ask, reason: Invoice }
  - settle: { payeeNo: "\${person.payeeNo}", amount: USD 4000.00 }
    as: failed
  - settlementBank: { orderNo: "\${failed.orderNo}", does: fail, reason: AC06 Blocked account }
  - settle: { payeeNo: "\${person.payeeNo}", amount: USD 5000.00 }
    as: sent
  - settlementBank: { orderNo: "\${sent.orderNo}", does: dispatch }
  - settlementBank: { orderNo: "\${sent.orderNo}", does: fail }
  - settle: { payeeNo: "\${person.payeeNo}", amount: USD 6000.00, links: ["\${second.links.0.associationNo}"] }
    as: returned
  - settlementBank: { orderNo: "\${returned.orderNo}", does: dispatch }
  - settlementBank: { orderNo: "\${returned.orderNo}", does: succeed }
  - settlementBank: { orderNo: "\${returned.orderNo}", does: return }
  - setRate: { rate: USD/CNH 7.2100 }
  - settle: { payeeNo: "\${person.payeeNo}", amount: CNH 40000.00, from: USD }
  - setReview: { levels: [[clara]] }
  - settle: { payeeNo: "\${person.payeeNo}", amount: USD 7000.00 }
    as: approved
  - by: acme.clara
    review: { orderNo: "\${approved.orderNo}" }
  - settle: { payeeNo: "\${person.payeeNo}", amount: CNH 20000.00, from: USD }
  - setRate: { rate: USD/CNH 7.1500 }
`,
    settlementsOf,
  );
  expect(leftOutOf(text)).toEqual([]);
  expect(text).toContain("setReview");
});

test("exchange-and-pay orders of a state stand again, as far confirmed, reviewed and paid as they were", async ({
  world,
}) => {
  const text = await sameAgain(
    world,
    `
merchants:
  acme:
    name: Acme Trading
    owns: [USD 50000.00]
    people: { clara: { name: Clara, role: administrator } }
    payees:${factory}
steps:
${["waiting", "sent", "taken", "asked", "failed", "refused", "returned", "led"]
  .map(
    (as, no) => `
  - setRate: { rate: EUR/USD 1.08${no}0 }
  - exchangePay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 1${no}00.00, from: USD, papers: 1, reference: INV ${no} }
    as: ${as}
  - confirmExchangePay: { orderNo: "\${${as}.orderNo}" }`,
  )
  .join("")}
  - exchangePayBank: { orderNo: "\${asked.orderNo}", does: askMaterials, reason: Invoice }
  - exchangePayBank: { orderNo: "\${failed.orderNo}", does: fail }
${["sent", "taken", "refused", "returned", "led"]
  .map(
    (as) => `
  - exchangePayBank: { orderNo: "\${${as}.orderNo}", does: dispatch }`,
  )
  .join("")}
  - exchangePayBank: { orderNo: "\${taken.orderNo}", does: accept, deducted: EUR 2.00 }
  - exchangePayBank: { orderNo: "\${refused.orderNo}", does: fail, reason: AC06 Blocked account }
  - exchangePayBank: { orderNo: "\${returned.orderNo}", does: accept, deducted: EUR 2.00 }
  - exchangePayBank: { orderNo: "\${returned.orderNo}", does: return, deducted: EUR 3.00 }
  - exchangePayBank: { orderNo: "\${led.orderNo}", does: fail }
  - exchangePayBank: { orderNo: "\${led.orderNo}", does: lead, reason: Another payee is needed }
  - exchangePay: { payeeId: "\${acme.factory.payeeId}", amount: USD 900.00, from: USD, arrivalMethod: local }
  - setReview: { levels: [[clara], [owner]] }
  - by: acme.clara
    exchangePay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 100.00, from: USD }
    refused: REVIEWER_MISSING
  - setReview: { levels: [[clara]] }
  - exchangePay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 100.00, from: USD }
  - exchangePay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 200.00, from: USD, remarks: Machines }
    as: passed
  - by: acme.clara
    review: { orderNo: "\${passed.orderNo}", remark: Right }
  - setRate: { rate: EUR/USD 1.0700 }
`,
    async (drivenWorld, principal) =>
      (await drivenWorld.call(exchangePayCalls.exchangePays, page, principal)).rows.map((row) => [
        ...[row.state, row.amount, row.pay, row.rate, row.fee, row.exchangeFee, row.debit, row.payeeName],
        ...[row.arrivalMethod, row.isIndicative, row.isSold],
      ]),
  );
  expect(leftOutOf(text)).toEqual([]);
  expect(text).not.toContain("accept, deducted: EUR 0");
});

test("payments from an account of another currency are made once more at the rate of then, those under review too", async ({
  world,
}) => {
  const text = await sameAgain(
    world,
    `
merchants:
  acme:
    name: Acme Trading
    owns: [USD 50000.00, EUR 9000.00]
    people: { clara: { name: Clara, role: administrator } }
    payees:${factory}
steps:
  - pay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 300.00, bearer: OUR }
  - setRate: { rate: EUR/USD 1.0850 }
  - pay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 1000.00, from: USD }
  - pay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 2000.00, from: USD, bearer: OUR }
    as: sent
  - bank: { orderNo: "\${sent.orderNo}", does: dispatch }
  - setRate: { rate: EUR/USD 1.0900 }
  - pay: { payeeId: "\${acme.factory.payeeId}", amount: USD 500.00, from: USD }
    as: held
  - bank: { orderNo: "\${held.orderNo}", does: dispatch }
  - bank: { orderNo: "\${held.orderNo}", does: hold, reason: Checking }
  - setReview: { levels: [[clara]] }
  - pay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 400.00, from: USD }
  - pay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 600.00, from: USD }
    as: passed
  - by: acme.clara
    review: { orderNo: "\${passed.orderNo}" }
  - setRate: { rate: EUR/USD 1.0750 }
`,
    async (drivenWorld, principal) =>
      (await drivenWorld.call(payments.records, page, principal)).rows.map((row) => [
        ...[row.state, row.amount, row.debit, row.rate, row.fee, row.bearer, row.reviewState],
      ]),
  );
  expect(leftOutOf(text)).toEqual([]);
});

test("incomes that are linked with a part of their orders, or wait for operations, come again with their links", async ({
  world,
}) => {
  const text = await sameAgain(
    world,
    `
merchants:
  acme: { name: Acme Trading }
  beta: { name: Beta Goods }
steps:
  - by: acme
    linkedIncome:
      amount: USD 5000.00
      postscript: KQ-1
      links: [{ contractNo: KQ-1, contractAmount: USD 9000.00, amount: USD 1500.00, isApproved: false, buyer: Buyer One, product: Cups }]
    as: part
  - by: acme
    linkedIncome:
      amount: USD 700.00
      links: [{ serialNo: "\${part.links.0.serialNo}", amount: USD 300.00 }, { contractNo: KQ-2, amount: USD 400.00, isApproved: false, country: GB, quantity: 3 }]
  - by: beta
    linkedIncome: { amount: EUR 800.00, links: [{ contractNo: BG-1, amount: EUR 800.00, isApproved: false }] }
`,
    async (drivenWorld, principal) => {
      const { rows } = await drivenWorld.call(receiving.incomes, page, principal);
      const incomeRows: unknown[] = [];
      for (const { detailId, state, amount, remitterName, postscript } of rows) {
        const { associations: links } = await drivenWorld.call(
          associations.incomeAssociations,
          { detailId },
          principal,
        );
        const linkRows = links.map((link) => [link.state, link.amount, link.contractNo, link.buyerName]);
        incomeRows.push([state, amount, remitterName, postscript, linkRows]);
      }
      return incomeRows;
    },
  );
  expect(leftOutOf(text)).toEqual([]);
});

test("transfers that wait for operations wait again for the same reasons, after the relations that were passed", async ({
  world,
}) => {
  const text = await sameAgain(
    world,
    `
merchants:
  acme: { name: Acme Trading, owns: [USD 300000.00], products: [transfer] }
  beta: { name: Beta Goods }
steps:
  - by: acme
    transferRelation: { to: beta, relation: supplier }
  - by: acme
    transfer: { to: beta, amount: USD 60000.00, relation: supplier, reference: INV 7, papers: 2 }
  - by: acme
    transfer: { to: beta, amount: USD 100.00, relation: other, otherRelation: Landlord }
  - by: acme
    transfer: { to: beta, amount: USD 70000.00, relation: supplier, accountType: eTrade }
`,
    async (drivenWorld, principal) =>
      (await drivenWorld.call(transfers.transferOrders, page, principal)).rows
        .map((row) => [
          ...[row.reference, row.accountType, row.relation, row.otherRelation, row.state, row.amount, row.fee],
          row.reviewReasons,
        ])
        .sort((first, second) => (String(first) < String(second) ? -1 : 1)),
  );
  // together with the small one the first of the two is large all the same
  expect(leftOutOf(text)).toEqual([]);
});
