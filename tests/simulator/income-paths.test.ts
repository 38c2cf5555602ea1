import { describe, expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { incomeDesk } from "@/lib/operations/calls/receiving/incomes";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { verificationDesk } from "@/lib/operations/calls/verification";
import { operations } from "@/lib/operations/calls/worlds";
import { association } from "@/lib/receiving/association-states";
import { associations } from "@/lib/receiving/calls/associations";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { isQuickEvent, quickAudit, quickEvents } from "@/lib/receiving/quick-states";
import { income, incomeRefund, receivingAccount, remittance } from "@/lib/receiving/states";
import { quickEntryDays } from "@/lib/receiving/terms";
import { dayMs, later } from "@/lib/time/instant";
import { approvedMaterial, awaitingIncome, linked, reviewed } from "../fixtures/associating";
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

test("every arrow of a remittance, an account, a link and a refund is walked by a path, and one ends in every state", () => {
  for (const [machine, walked] of [
    [remittance, paths.remittance],
    [receivingAccount, paths.account],
    [association, [...paths.association, ...paths.creditedLink]],
    [incomeRefund, [...paths.refund, ...paths.reviewedRefund]],
  ] as const)
    expect([machine.name, arrowsLeft(machine, walked), endsLeft(machine, walked)]).toEqual([machine.name, [], []]);
});

const named = (path: Paths[number]): string => path.join(", ") || "nowhere";

describe("a remittance", () => {
  for (const path of paths.remittance)
    test(`goes ${named(path)}, and then nothing that is not meant for its state`, async ({ world }) => {
      const stage = new Stage(world, await world.merchant());
      const decided = { ...stage.named, orderNo: await stage.remittance() };
      const actions = {
        credit: () => stage.ask(operations.creditRemittance, decided),
        reject: () => stage.ask(operations.rejectRemittance, { ...decided, reason: "No" }),
      };
      await walkPath(world, remittance, path, { actions, table: "remittance", neverRefused: nothing });
    });
});

describe("a receiving account", () => {
  for (const path of paths.account)
    test(`goes ${named(path)}, and takes money only while it is active`, async ({ world }) => {
      const who = await world.merchant();
      const { applicationNo, number, accountId: subject } = await accountOf(world, who);
      const actions = { cancel: () => close(world, applicationNo) };
      await walkPath(world, receivingAccount, path, {
        actions,
        table: "receiving_account",
        subject,
        neverRefused: nothing,
      });
      const orderNo = await sentTo(world, number);
      await advanceTo(world, later(await world.now(), dayMs));
      const { remittance: sent } = await world.ask(receiving.remittance, { orderNo }, who);
      expect(sent.state).toBe(path.length === 0 ? "received" : "rejected");
    });
});

describe("a link of half an income", () => {
  for (const path of paths.association)
    test(`goes ${named(path)}, and then nothing that is not meant for its state`, async ({ world }) => {
      const who = await world.merchant();
      const detailId = await awaitingIncome(world, who);
      const associationNo = await linked(world, who, detailId, await approvedMaterial(world, who), 500_00n);
      const actions = {
        approve: () => reviewed(world, [associationNo]),
        reject: () => reviewed(world, [associationNo], "Not this buyer"),
        release: () => world.ask(associations.release, { associationNo }, who),
      };
      await walkPath(world, association, path, { actions, table: "association", neverRefused: nothing });
    });
});

describe("a link of an income whose other half is approved", () => {
  for (const path of paths.creditedLink)
    test(`goes ${named(path)}, and then nothing that is not meant for its state`, async ({ world }) => {
      const who = await world.merchant();
      const detailId = await awaitingIncome(world, who);
      const serialNo = await approvedMaterial(world, who);
      await reviewed(world, [await linked(world, who, detailId, await approvedMaterial(world, who), 500_00n)]);
      const associationNo = await linked(world, who, detailId, serialNo, 500_00n);
      const { id: subject } = await world.db.prisma.association.findFirstOrThrow({
        where: { world: world.id, associationNo },
      });
      // the last link goes first
      const refund = async (minor: bigint) => {
        const { orderNo } = await world.ask(refunds.askRefund, refundOf(detailId, minor), who);
        await world.ask(refundActions.completeRefund, { world: world.name, orderNo }, operationsPerson);
      };
      const actions = {
        approve: () => reviewed(world, [associationNo]),
        reject: () => reviewed(world, [associationNo], "Not this buyer"),
        release: () => world.ask(associations.release, { associationNo }, who),
        shorten: () => refund(100_00n),
        refund: () => refund(500_00n),
      };
      // what is left of the income may still be refunded
      const neverRefused = new Set(["shorten", "refund"]);
      await walkPath(world, association, path, { actions, table: "association", subject, neverRefused });
    });
});

describe("a refund", () => {
  for (const path of [...paths.refund, ...paths.reviewedRefund])
    test(`goes ${named(path)}, and then nothing that is not meant for its state`, async ({ world }) => {
      const stage = new Stage(world, await world.merchant());
      const { orderNo } = await stage.ask(refunds.askRefund, refundOf(await stage.income(), 50_000_00n));
      const decided = { ...stage.named, orderNo, reason: "So" };
      const actions = {
        ask: () => stage.ask(refundActions.askRefundPayee, decided),
        switch: () => stage.ask(refundActions.switchRefund, decided),
        correct: () => stage.ask(refunds.correctRefund, { orderNo }),
        // its remitter is on the list by now: whoever pays it out has it reviewed
        async review() {
          const list = { ...stage.named, kind: "name" as const, text: "Ningbo Buyer Inc", note: "" };
          if ((await stage.ask(verificationDesk.screeningList, { ...stage.named, ...page })).rows.length === 0)
            await stage.ask(verificationDesk.addScreening, list);
          return stage.ask(refundActions.completeRefund, decided);
        },
        prepare: () => stage.ask(refundActions.prepareRefund, decided),
        reopen: () => stage.ask(refundActions.reopenRefund, decided),
        confirm: () => world.ask(refundActions.confirmRefund, decided, { realm: "operations", name: "second" }),
        complete: () => stage.ask(refundActions.completeRefund, decided),
        fail: () => stage.ask(refundActions.failRefund, decided),
      };
      await walkPath(world, incomeRefund, path, {
        actions,
        table: "income_refund",
        who: stage.who,
        neverRefused: nothing,
      });
    });
});

/** Said of an income that needs no association, of one that is checked first, and of one that is credited ahead. */
const ahead = "ahead";
const free = "free";
const check = "check";

/** What an income goes through by what is done to its links and refunds, each told by hand. */
const lives: Readonly<Record<string, readonly string[]>> = {
  "refunded whole": ["refund", "complete"],
  "refunded by a corrected payee": ["refund", "ask", "correct", "complete"],
  "kept, its refund having failed while it was corrected": ["refund", "ask", "fail", "link", "pass"],
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
async function lifeOf(world: TestWorld, who: Who, deeds: readonly string[]): Promise<string[]> {
  const stage = new Stage(world, who);
  await stage.ask(incomeDesk.setQuickEntry, { ...stage.named, userNo: who.userNo, isOn: deeds.includes(ahead) });
  const detailId = await awaitingIncome(world, who, {
    needsAssociation: !deeds.includes(free),
    needsCheck: deeds.includes(check),
  });
  const serialNo = await approvedMaterial(world, who);
  let orderNo = "";
  let associationNo = "";
  const rest = async () => (await stage.ask(refunds.refundInfo, { id: detailId })).refundable.minor;
  const decided = () => ({ ...stage.named, orderNo, reason: "So" });
  const refund = async (minor: bigint) => {
    ({ orderNo } = await stage.ask(refunds.askRefund, refundOf(detailId, minor)));
  };
  const actions: Readonly<Record<string, () => Promise<unknown>>> = {
    refund: async () => refund(await rest()),
    part: () => refund(400_00n),
    ask: () => stage.ask(refundActions.askRefundPayee, decided()),
    correct: () => stage.ask(refunds.correctRefund, { orderNo }),
    complete: () => stage.ask(refundActions.completeRefund, decided()),
    fail: () => stage.ask(refundActions.failRefund, decided()),
    link: async () => {
      associationNo = await linked(world, who, detailId, serialNo, await rest());
    },
    clear: () => stage.ask(incomeDesk.clearIncome, { ...stage.named, detailId }),
    failCheck: () => stage.ask(incomeDesk.failIncome, { ...stage.named, detailId, reason: "Sender unknown" }),
    release: () => stage.ask(associations.release, { associationNo }),
    wait: async () => advanceTo(world, later(await world.now(), quickEntryDays * dayMs)),
    pass: () => reviewed(world, [associationNo]),
    reject: () => reviewed(world, [associationNo], "Not this buyer"),
  };
  const row = async () => world.db.prisma.income.findFirstOrThrow({ where: { world: world.id, detailId } });
  const { id: subject } = await row();
  const events = async () =>
    world.db.prisma.history.findMany({ where: { world: world.id, subject, no: { gt: 0 } }, orderBy: { no: "asc" } });
  for (const deed of deeds) {
    const [known, lived] = [await messagesSent(world), (await events()).length];
    await actions[deed]?.();
    const last = (await events()).slice(lived).at(-1);
    // what the merchant releases itself gives its income back, as a rejection does
    if (!last || deed === "release") continue;
    await isKnown(world, who, { machine: income.name, event: last.event, state: last.after }, known);
    const audit = (await row()).quickAudit;
    const step = isQuickEvent(last.event) && quickAudit.events(quickAudit.first).concat(quickAudit.events("pending"));
    const event = step && step.find((one) => quickEvents[one] === last.event);
    if (audit && event) await isKnown(world, who, { machine: quickAudit.name, event, state: audit }, known);
  }
  return (await events()).map(({ before, event }) => `${before} ${event}`);
}

test("an income goes every way that its associations and refunds lead it, and the books are right", async ({
  world,
}) => {
  const who = await world.merchant();
  await stopTicks(world);
  const walked = new Set<string>();
  for (const deeds of Object.values(lives)) for (const arrow of await lifeOf(world, who, deeds)) walked.add(arrow);
  const arrows = income.states.flatMap((state) => income.events(state).map((event) => `${state} ${event}`));
  expect(arrows.filter((arrow) => !walked.has(arrow))).toEqual([]);
});
