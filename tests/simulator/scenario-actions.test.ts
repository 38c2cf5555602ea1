import { expect } from "vitest";
import { runScenarioText, wrong } from "../fixtures/played-world";
import { test, type TestWorld } from "../fixtures/world";

const head = `
scenario: Actions
world: { name: actions, starts: 2026-03-18 10:00 }
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

/** Plays a story, and checks that each of its steps and expectations comes out. */
async function plays(world: TestWorld, story: string): Promise<void> {
  const run = await runScenarioText(world, `${head}${story}`);
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
}

test("settlements draw from the linked incomes and come as far as the bank takes them", async ({ world }) => {
  await plays(
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
    as: byReceive
  - setReview: { levels: [[clara]] }
  - settle: { payeeNo: "\${person.payeeNo}", amount: USD 7000.00 }
    as: approved
  - by: acme.clara
    review: { orderNo: "\${approved.orderNo}" }
  - settle: { payeeNo: "\${person.payeeNo}", amount: CNH 20000.00, from: USD }
    as: reviewed
  - setRate: { rate: USD/CNH 7.1500 }
  - expect:
      states:
        arrived: success
        taken: processing
        asked: documentsPending
        failed: failed
        sent: failed
        returned: failed
        byReceive: pending
        approved: pending
        reviewed: pending
      answers:
        - { call: settlement.settlementQuota, by: acme, takes: { method: normal, payCurrency: USD }, gives: { linked: USD 80000.00 } }
      proof: clean
`,
  );
});

test("payees of settlements are of every type, corrected and reviewed, and what remains of a currency is exchanged", async ({
  world,
}) => {
  await plays(
    world,
    `
merchants:
  acme: { name: Acme Trading, owns: [USD 1000.55, EUR 99.00] }
steps:
  - contract: { amount: USD 5000.00, contractNo: KQ-7, settlementType: customs, customsNo: "223300000000010001", website: "https://acme.example/" }
    refused: CUSTOMS_NOT_OPEN
  - paper: { for: PAYEE_PROOF }
    as: proof
  - settlementPayee: { partnerType: ownCompany, company: 3, account: "6222020007200003", paper: "\${proof.fileId}", isAccepted: false }
    as: rejected
  - reviewSettlementPayee: { payeeNo: "\${rejected.payeeNo}", decision: reject, reason: The proof is unreadable }
  - settlementPayee: { partnerType: ownCompany, company: 3, account: "6222020007200003", branch: 绍兴越城支行, corrects: "\${rejected.payeeNo}" }
  - settlementPayee: { partnerType: foreignIndividual, name: Anna Nordwind, country: DE, idType: "1", idNo: C01X00T47 }
    as: suspended
  - reviewSettlementPayee: { payeeNo: "\${suspended.payeeNo}", decision: suspend, reason: The proof is old }
  - settlementPayee: { partnerType: ownEnterprise, account: "6222020007200004", isAccepted: false }
  - settlementPayee: { partnerType: thirdPartyCompany, company: 4, account: "6222020007200005" }
  - exchangeBalance: { sell: USD, buy: CNH, percent: 50 }
  - exchangeBalance: { sell: EUR, buy: CNH }
  - expect:
      answers:
        - call: settlement.settlementPayees
          takes: { currentPage: 1, pageSize: 10 }
          gives:
            rows:
              - { partnerType: thirdPartyCompany, state: available }
              - { partnerType: ownEnterprise, state: pendingReview, name: Acme Trading }
              - { partnerType: foreignIndividual, state: unavailable, reason: The proof is old }
              - { partnerType: ownCompany, state: pendingReview, branch: 绍兴越城支行 }
        - { call: exchange.orders, takes: { currentPage: 1, pageSize: 10 }, gives: { total: 1, rows: [{ sell: USD 500.27 }] } }
      proof: clean
`,
  );
});

test("exchange-and-pay orders come as far as they are confirmed, reviewed and paid", async ({ world }) => {
  await plays(
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
    as: unconfirmed
  - setReview: { levels: [[clara], [owner]] }
  - by: acme.clara
    exchangePay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 100.00, from: USD }
    refused: REVIEWER_MISSING
  - setReview: { levels: [[clara]] }
  - exchangePay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 100.00, from: USD }
    as: unreviewed
  - exchangePay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 200.00, from: USD, remarks: Machines }
    as: passed
  - by: acme.clara
    review: { orderNo: "\${passed.orderNo}", remark: Right }
  - setRate: { rate: EUR/USD 1.0700 }
  - expect:
      states:
        waiting: pendingProcessing
        sent: paying
        taken: paying
        asked: awaitingMaterials
        failed: failure
        refused: failure
        returned: failure
        led: awaitingRepayout
        unconfirmed: pendingConfirmation
        unreviewed: pendingConfirmation
        passed: pendingConfirmation
      proof: clean
`,
  );
});

test("payments from accounts of two currencies wait for their review, or are with the banks", async ({ world }) => {
  await plays(
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
    as: first
  - setRate: { rate: EUR/USD 1.0850 }
  - pay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 1000.00, from: USD }
    as: second
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
    as: unreviewed
  - pay: { payeeId: "\${acme.factory.payeeId}", amount: EUR 600.00, from: USD }
    as: passed
  - by: acme.clara
    review: { orderNo: "\${passed.orderNo}" }
  - setRate: { rate: EUR/USD 1.0750 }
  - expect:
      states: { first: pending, second: pending, sent: processing, held: exception, unreviewed: pending, passed: pending }
      proof: clean
`,
  );
});

test("incomes wait for the links of their contracts, whole or in part", async ({ world }) => {
  await plays(
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
  - expect:
      answers:
        - { call: receiving.incomes, by: acme, takes: { currentPage: 1, pageSize: 10, state: toAssociate }, gives: { rows: [{ amount: USD 5000.00 }] } }
        - { call: receiving.incomes, by: acme, takes: { currentPage: 1, pageSize: 10, state: underReview }, gives: { rows: [{ amount: USD 700.00 }] } }
        - { call: receiving.incomes, by: beta, takes: { currentPage: 1, pageSize: 10, state: underReview }, gives: { rows: [{ amount: EUR 800.00 }] } }
      proof: clean
`,
  );
});

test("contracts are corrected, supplemented, settled after all, and sent as the rows of a sheet", async ({ world }) => {
  await plays(
    world,
    `
merchants:
  acme: { name: Acme Trading }
steps:
  - paper: { for: MATERIAL, name: contract.png }
    as: paper
  - contract: { amount: USD 500.00, contractNo: KQ-1, paper: "\${paper.fileId}" }
    as: wrong
  - reviewContract: { serialNo: "\${wrong.serialNo}", decision: fail, findings: [{ path: productName, reason: Not as invoiced }] }
  - correctContract: { serialNo: "\${wrong.serialNo}", amount: USD 500.00, contractNo: KQ-1, product: Cups, paper: "\${paper.fileId}" }
  - reviewContract: { serialNo: "\${wrong.serialNo}" }
  - contract: { amount: USD 600.00, contractNo: KQ-2, shipsOn: 2026-03-20 }
    as: unshipped
  - reviewContract: { serialNo: "\${unshipped.serialNo}" }
  - call: materials.completeLogistics
    takes:
      orderId: "\${unshipped.serialNo}"
      logisticsProvider: Eastern Star Lines
      trackingNo: ESL2
      shippedOn: 2026-03-17
      fileIds: ["\${paper.fileId}"]
  - reviewLogistics: { serialNo: "\${unshipped.serialNo}", decision: giveBack, reason: Unknown number }
  - contract: { amount: USD 700.00, contractNo: KQ-3, settlementType: noSettlement }
    as: kept
  - reviewContract: { serialNo: "\${kept.serialNo}" }
  - call: materials.switchToSettlement
    takes: { orderId: "\${kept.serialNo}" }
  - reviewSwitch: { serialNo: "\${kept.serialNo}" }
  - contractList:
      name: contracts.xlsx
      rows:
        - { amount: USD 1000.00, contractNo: KQ-4 }
        - { amount: USD 1000.00, contractNo: KQ-5, typed: { amount: a lot } }
    as: list
  - contractList: { name: blank.xlsx, rows: [], without: amount }
    as: unreadable
  - contractList:
      name: contracts-2.xlsx
      batchNo: "\${unreadable.batchNo}"
      rows: [{ amount: USD 800.00, contractNo: KQ-6 }]
  - call: materials.applyForCustoms
    takes:
      contactName: Li Lei
      contactPhone: +86 575 5555 0100
      customsCode: 3306960ABC
      yearlyVolume: "2"
      fileIds: ["\${paper.fileId}"]
      agreed: { id: customs-settlement, version: 1 }
  - reviewCustoms: { merchant: acme }
  - expect:
      answers:
        - call: materials.material
          takes: { orderId: "\${wrong.serialNo}" }
          gives: { material: { state: approved, productName: Cups } }
        - call: materials.material
          takes: { orderId: "\${unshipped.serialNo}" }
          gives: { material: { shipmentStatus: notShipped }, logistics: { state: refill, reason: Unknown number } }
        - call: materials.material
          takes: { orderId: "\${kept.serialNo}" }
          gives: { settleSwitch: { state: succeeded } }
        - call: materials.batchProgress
          takes: { id: "\${list.batchNo}" }
          gives: { state: checked, rowsRead: 2, rowsFaulty: 1 }
        - call: materials.batchProgress
          takes: { id: "\${unreadable.batchNo}" }
          gives: { state: checked, rowsRead: 1, rowsFaulty: 0 }
        - call: materials.customsStatus
          gives: { product: { state: opened } }
`,
  );
});

test("transfers wait for operations where they are large or their relation was not approved", async ({ world }) => {
  await plays(
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
    as: large
  - by: acme
    transfer: { to: beta, amount: USD 100.00, relation: other, otherRelation: Landlord }
    as: strange
  - by: acme
    transfer: { to: beta, amount: USD 70000.00, relation: supplier, accountType: eTrade }
    as: larger
  # each holds its fee of 0.05 per cent too, 65.05 together
  - expect:
      states: { large: pending, strange: pending, larger: pending }
      balances: { acme: { USD: { available: 169834.95, held: 130165.05 } } }
      proof: clean
`,
  );
});
