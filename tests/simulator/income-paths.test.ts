import { describe, expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { operations } from "@/lib/operations/calls/worlds";
import { associationMachine } from "@/lib/receiving/association-states";
import { associations } from "@/lib/receiving/calls/associations";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { isQuickAuditEvent, quickAudit, quickEvents } from "@/lib/receiving/quick-states";
import { income, incomeRefund, receivingAccount, remittance } from "@/lib/receiving/states";
import { quickEntryDays } from "@/lib/receiving/terms";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { approvedMaterial, awaitingIncome, linkIncome, reviewLinks } from "../fixtures/associating";
import { isKnown, messagesSent } from "../fixtures/merchant-steps";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { accountOf, close, sentTo } from "../fixtures/receiving";
import { refundOf } from "../fixtures/refunding";
import { page, Stage } from "../fixtures/stage";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const paths = {
  remittance: [["credit"], ["reject"], []],
  account: [["cancel"], []],
  association: [["approve", "release"], ["approve"], ["reject"], ["release"], []],
  creditedLink: [
    ["approve", "shorten"],
    ["approve", "refund"],
  ],
  refund: [["ask", "correct", "complete"], ["ask", "fail"], ["switch", "complete"], ["fail"], ["ask"], []],
  reviewedRefund: [
    ["review", "prepare", "reopen"],
    ["review", "prepare", "confirm"],
    ["review", "fail"],
  ],
} satisfies Record<string, Paths>;

const nothing: ReadonlySet<string> = new Set();

test("the paths cover every transition of a remittance, an account, a link and a refund, and one ends in every state", () => {
  for (const [machine, walkedPaths] of [
    [remittance, paths.remittance],
    [receivingAccount, paths.account],
    [associationMachine, [...paths.association, ...paths.creditedLink]],
    [incomeRefund, [...paths.refund, ...paths.reviewedRefund]],
  ] as const)
    expect([machine.name, arrowsLeft(machine, walkedPaths), endsLeft(machine, walkedPaths)]).toEqual([
      machine.name,
      [],
      [],
    ]);
});

const pathName = (path: Paths[number]): string => path.join(", ") || "nowhere";

describe("a remittance", () => {
  for (const path of paths.remittance)
    test(`follows ${pathName(path)}, then refuses every action that its state does not allow`, async ({ world }) => {
      const stage = new Stage(world, await world.merchant());
      const decisionInput = { ...stage.named, orderNo: await stage.remittance() };
      const actions = {
        credit: () => stage.call(operations.creditRemittance, decisionInput),
        reject: () => stage.call(operations.rejectRemittance, { ...decisionInput, reason: "No" }),
      };
      await walkPath(world, remittance, path, { actions, table: "remittance", neverRefused: nothing });
    });
});

describe("a receiving account", () => {
  for (const path of paths.account)
    test(`follows ${pathName(path)}, and accepts money only while it is active`, async ({ world }) => {
      const principal = await world.merchant();
      const { applicationNo, number, accountId: subject } = await accountOf(world, principal);
      const actions = { cancel: () => close(world, applicationNo) };
      await walkPath(world, receivingAccount, path, {
        actions,
        table: "receiving_account",
        subject,
        neverRefused: nothing,
      });
      const orderNo = await sentTo(world, number);
      await advanceTo(world, addMilliseconds(await world.now(), dayMs));
      const { remittance: sentRemittance } = await world.call(receiving.remittance, { orderNo }, principal);
      expect(sentRemittance.state).toBe(path.length === 0 ? "received" : "rejected");
    });
});

describe("a link of half an income", () => {
  for (const path of paths.association)
    test(`follows ${pathName(path)}, then refuses every action that its state does not allow`, async ({ world }) => {
      const principal = await world.merchant();
      const detailId = await awaitingIncome(world, principal);
      const associationNo = await linkIncome(
        world,
        principal,
        detailId,
        await approvedMaterial(world, principal),
        500_00n,
      );
      const actions = {
        approve: () => reviewLinks(world, [associationNo]),
        reject: () => reviewLinks(world, [associationNo], "Not this buyer"),
        release: () => world.call(associations.release, { associationNo }, principal),
      };
      await walkPath(world, associationMachine, path, { actions, table: "association", neverRefused: nothing });
    });
});

describe("a link of an income with an approved other half", () => {
  for (const path of paths.creditedLink)
    test(`follows ${pathName(path)}, then refuses every action that its state does not allow`, async ({ world }) => {
      const principal = await world.merchant();
      const detailId = await awaitingIncome(world, principal);
      const serialNo = await approvedMaterial(world, principal);
      await reviewLinks(world, [
        await linkIncome(world, principal, detailId, await approvedMaterial(world, principal), 500_00n),
      ]);
      const associationNo = await linkIncome(world, principal, detailId, serialNo, 500_00n);
      const { id: subject } = await world.db.prisma.association.findFirstOrThrow({
        where: { world: world.id, associationNo },
      });
      // the last link goes first
      const refund = async (minor: bigint) => {
        const { orderNo } = await world.call(refunds.askRefund, refundOf(detailId, minor), principal);
        await world.call(refundActions.completeRefund, { world: world.name, orderNo }, operationsPerson);
      };
      const actions = {
        approve: () => reviewLinks(world, [associationNo]),
        reject: () => reviewLinks(world, [associationNo], "Not this buyer"),
        release: () => world.call(associations.release, { associationNo }, principal),
        shorten: () => refund(100_00n),
        refund: () => refund(500_00n),
      };
      // what is left of the income may still be refunded
      const neverRefused = new Set(["shorten", "refund"]);
      await walkPath(world, associationMachine, path, { actions, table: "association", subject, neverRefused });
    });
});

describe("a refund", () => {
  for (const path of [...paths.refund, ...paths.reviewedRefund])
    test(`follows ${pathName(path)}, then refuses every action that its state does not allow`, async ({ world }) => {
      const stage = new Stage(world, await world.merchant());
      const { orderNo } = await stage.call(refunds.askRefund, refundOf(await stage.income(), 50_000_00n));
      const decisionInput = { ...stage.named, orderNo, reason: "So" };
      const actions = {
        ask: () => stage.call(refundActions.askRefundPayee, decisionInput),
        switch: () => stage.call(refundActions.switchRefund, decisionInput),
        correct: () => stage.call(refunds.correctRefund, { orderNo }),
        // its remitter is on the list by now, so its payout is reviewed
        async review() {
          const list = { ...stage.named, kind: "name" as const, text: "Ningbo Buyer Inc", note: "" };
          if ((await stage.call(verificationReviews.screeningList, { ...stage.named, ...page })).rows.length === 0)
            await stage.call(verificationReviews.addScreening, list);
          return stage.call(refundActions.completeRefund, decisionInput);
        },
        prepare: () => stage.call(refundActions.prepareRefund, decisionInput),
        reopen: () => stage.call(refundActions.reopenRefund, decisionInput),
        confirm: () => world.call(refundActions.confirmRefund, decisionInput, { realm: "operations", name: "second" }),
        complete: () => stage.call(refundActions.completeRefund, decisionInput),
        fail: () => stage.call(refundActions.failRefund, decisionInput),
      };
      await walkPath(world, incomeRefund, path, {
        actions,
        table: "income_refund",
        principal: stage.principal,
        neverRefused: nothing,
      });
    });
});

/** Marks an income that needs no association, one that is checked first, and one that is credited ahead. */
const ahead = "ahead";
const free = "free";
const check = "check";

/** Lists the events of an income by the operations on its links and refunds, each written by hand. */
const lives: Readonly<Record<string, readonly string[]>> = {
  "refunded whole": ["refund", "complete"],
  "refunded by a corrected payee": ["refund", "ask", "correct", "complete"],
  "not refunded after a refund that failed during its correction": ["refund", "ask", "fail", "link", "pass"],
  "refunded in part, associated, given back and credited": ["part", "complete", "link", "reject", "link", "pass"],
  "checked and waiting, refunded whole": [check, "clear", "refund", "complete"],
  "checked, failed, and waiting after all": [check, "failCheck", "refund", "fail", "refund", "ask", "fail", "clear"],
  "free of papers, checked and credited": [check, free, "clear"],
  "free of papers, failed and credited after all": [check, free, "failCheck", "clear"],
  "credited ahead, its orders released, rejected and passed": [
    ahead,
    "link",
    "release",
    "link",
    "reject",
    "link",
    "pass",
  ],
  "credited, its orders released and passed again": ["link", "pass", "release", "link", "pass"],
  "credited ahead, its orders passed, released and passed again": [ahead, "link", "pass", "release", "link", "pass"],
  "credited ahead, its orders not there in time": [ahead, "wait"],
  "credited without papers, and back after refunds that failed": [free, "refund", "fail", "refund", "ask", "fail"],
};

/** Does one thing after another to an income that waits; the events that it went through. */
async function lifeOf(world: TestWorld, principal: Principal, operationNames: readonly string[]): Promise<string[]> {
  const stage = new Stage(world, principal);
  await stage.call(incomeReviews.setQuickEntry, {
    ...stage.named,
    userNo: principal.userNo,
    isOn: operationNames.includes(ahead),
  });
  const detailId = await awaitingIncome(world, principal, {
    needsAssociation: !operationNames.includes(free),
    needsCheck: operationNames.includes(check),
  });
  const serialNo = await approvedMaterial(world, principal);
  let orderNo = "";
  let associationNo = "";
  const rest = async () => (await stage.call(refunds.refundInfo, { id: detailId })).refundable.minor;
  const decisionInput = () => ({ ...stage.named, orderNo, reason: "So" });
  const refund = async (minor: bigint) => {
    ({ orderNo } = await stage.call(refunds.askRefund, refundOf(detailId, minor)));
  };
  const actions: Readonly<Record<string, () => Promise<unknown>>> = {
    refund: async () => refund(await rest()),
    part: () => refund(400_00n),
    ask: () => stage.call(refundActions.askRefundPayee, decisionInput()),
    correct: () => stage.call(refunds.correctRefund, { orderNo }),
    complete: () => stage.call(refundActions.completeRefund, decisionInput()),
    fail: () => stage.call(refundActions.failRefund, decisionInput()),
    link: async () => {
      associationNo = await linkIncome(world, principal, detailId, serialNo, await rest());
    },
    clear: () => stage.call(incomeReviews.clearIncome, { ...stage.named, detailId }),
    failCheck: () => stage.call(incomeReviews.failIncome, { ...stage.named, detailId, reason: "Sender unknown" }),
    release: () => stage.call(associations.release, { associationNo }),
    wait: async () => advanceTo(world, addMilliseconds(await world.now(), quickEntryDays * dayMs)),
    pass: () => reviewLinks(world, [associationNo]),
    reject: () => reviewLinks(world, [associationNo], "Not this buyer"),
  };
  const row = async () => world.db.prisma.income.findFirstOrThrow({ where: { world: world.id, detailId } });
  const { id: subject } = await row();
  const events = async () =>
    world.db.prisma.history.findMany({ where: { world: world.id, subject, no: { gt: 0 } }, orderBy: { no: "asc" } });
  for (const operation of operationNames) {
    const [knownMessages, eventCount] = [await messagesSent(world), (await events()).length];
    await actions[operation]?.();
    const last = (await events()).slice(eventCount).at(-1);
    // a release by the merchant returns its income, as a rejection does
    if (!last || operation === "release") continue;
    await isKnown(world, principal, { machine: income.name, event: last.event, state: last.after }, knownMessages);
    const audit = (await row()).quickAudit;
    const step =
      isQuickAuditEvent(last.event) && quickAudit.events(quickAudit.first).concat(quickAudit.events("pending"));
    const event = step && step.find((quickEvent) => quickEvents[quickEvent] === last.event);
    if (audit && event)
      await isKnown(world, principal, { machine: quickAudit.name, event, state: audit }, knownMessages);
  }
  return (await events()).map(({ before, event }) => `${before} ${event}`);
}

test("an income follows every path of its associations and refunds, and the books are right", async ({ world }) => {
  const principal = await world.merchant();
  await stopTicks(world);
  const visitedArrows = new Set<string>();
  for (const operationNames of Object.values(lives))
    for (const arrow of await lifeOf(world, principal, operationNames)) visitedArrows.add(arrow);
  const arrows = income.states.flatMap((state) => income.events(state).map((event) => `${state} ${event}`));
  expect(arrows.filter((arrow) => !visitedArrows.has(arrow))).toEqual([]);
});
