import { describe, expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { Refusal } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { files } from "@/lib/files/calls/files";
import { materialCalls } from "@/lib/files/calls/materials";
import type { Machine } from "@/lib/machine/machine";
import { money } from "@/lib/money/money";
import { payeeActions } from "@/lib/operations/calls/payees";
import { poboActions } from "@/lib/operations/calls/pobo";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payments } from "@/lib/payments/calls/payments";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { pobo } from "@/lib/payments/calls/pobo";
import { paymentRecalls } from "@/lib/payments/calls/recalls";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import {
  payee,
  payment,
  paymentBatch,
  paymentRecall,
  paymentRefund,
  paymentReview,
  poboPayer,
} from "@/lib/payments/states";
import { readNextBatch } from "@/lib/simulator/payments/batch/file/read-batch";
import { dayMs, hourMs, later } from "@/lib/time/instant";
import { batchFile, entry } from "../fixtures/batch-file";
import { applied, decide as decideBatch, submit } from "../fixtures/batches";
import { uploadOf } from "../fixtures/examples/files";
import { american, operate, payer, paying, purse } from "../fixtures/paying";
import { arrowsLeft, walkPath, type Actions, type Paths } from "../fixtures/paths";
import { lantau, papersOf } from "../fixtures/examples/pobo";
import { Stage } from "../fixtures/stage";
import { advanceTo, dollarAt, openMarket, stopTicks } from "../fixtures/trading";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

/**
 * What becomes of each machine's subjects. Each path begins where its machine does; all of them together walk every
 * arrow, which a test below demands.
 */
const paths = {
  payment: [
    ["dispatch", "accept", "succeed"],
    ["dispatch", "succeed", "return"],
    ["dispatch", "fail"],
    ["dispatch", "accept", "return"],
    ["dispatch", "askMaterial", "supply", "succeed"],
    ["dispatch", "askMaterial", "resume", "succeed"],
    ["dispatch", "askMaterial", "fail"],
    ["dispatch", "accept", "askMaterial", "return"],
    ["dispatch", "hold", "resume", "hold", "fail"],
    ["dispatch", "accept", "hold", "return"],
    ["cancel"],
    ["withdraw"],
    ["fail"],
  ],
  /** Of a payment for a later day. */
  paymentAhead: [
    ["changeDay", "dispatch", "succeed"],
    ["stall", "changeDay", "stall", "withdraw"],
    ["stall", "cancel"],
  ],
  /** Of a payment, by what happens to its review. */
  paymentUnderReview: [["recall"], ["cancel"], ["expire"], ["reject"], ["withdraw"]],
  paymentReview: [
    ["pass", "approve"],
    ["pass", "reject"],
    ["pass", "expire"],
    ["recall"],
    ["cancel"],
    ["reject"],
    ["expire"],
    ["lapse"],
  ],
  /** An exchange that becomes dearer; one level is enough for it. */
  dearerReview: [
    ["approve"],
    ["costlier", "confirm"],
    ["costlier", "expire"],
    ["costlier", "recall"],
    ["costlier", "cancel"],
    ["costlier", "lapse"],
  ],
  paymentRefund: [["begin", "complete"]],
  paymentRecall: [["grant"], ["refuse"], ["close"]],
  paymentBatch: [
    ["fail"],
    ["finish", "drop"],
    ["finish", "submit", "pass", "approve"],
    ["finish", "submit", "pass", "reject"],
    ["finish", "submit", "reject"],
    ["finish", "submit", "expire"],
    ["finish", "submit", "pass", "expire"],
    ["finish", "submit", "recall"],
  ],
  payee: [
    ["enable", "disable", "enable", "change", "remove"],
    ["disable", "remove"],
    ["change", "enable", "remove"],
    ["remove"],
  ],
  poboPayer: [
    ["pass", "suspend", "pass", "change", "remove"],
    ["refuse", "change", "change", "remove"],
    ["refuse", "remove"],
    ["pass", "suspend", "change"],
    ["pass", "suspend", "remove"],
    ["pass", "remove"],
    ["remove"],
  ],
} satisfies Record<string, Paths>;

const machines: readonly (readonly [machine: Machine, walked: Paths])[] = [
  [payment, [...paths.payment, ...paths.paymentAhead, ...paths.paymentUnderReview]],
  [paymentReview, [...paths.paymentReview, ...paths.dearerReview]],
  [paymentRefund, paths.paymentRefund],
  [paymentRecall, paths.paymentRecall],
  [paymentBatch, paths.paymentBatch],
  [payee, paths.payee],
  [poboPayer, paths.poboPayer],
];

describe("every arrow is walked by a path", () => {
  for (const [machine, walked] of machines)
    test(`of ${machine.name}`, () => expect(arrowsLeft(machine, walked)).toEqual([]));
});

/** What nobody is refused: time goes by, papers are handed in, prices rise, a payee is disabled. */
const inTime: ReadonlySet<string> = new Set(["expire", "supply", "complete", "costlier", "stall", "withdraw", "lapse"]);
const walk = (
  world: TestWorld,
  machine: Machine,
  path: readonly string[],
  actions: Actions,
  table: string,
  isMadeByFirst = false,
) => walkPath(world, machine, path, { actions, table, isMadeByFirst, neverRefused: inTime });

const goOn = async (world: TestWorld, ms: number) => {
  await stopTicks(world);
  await advanceTo(world, later(await world.now(), ms));
};

/** Operations disable whom the world's merchants pay. */
async function disablePayees(world: TestWorld): Promise<void> {
  const { rows } = await world.ask(
    payeeActions.payees,
    { world: world.name, state: "enabled", currentPage: 1, pageSize: 20 },
    operationsPerson,
  );
  for (const { payeeId } of rows)
    await world.ask(payeeActions.disablePayee, { world: world.name, payeeId }, operationsPerson);
}

/** What banks and the merchant do to a payment. */
function bankActions(world: TestWorld, who: Who, orderNo: string): Actions {
  const by = (event: Parameters<typeof operate>[1]) => () => operate(world, event, orderNo);
  return {
    dispatch: by("dispatch"),
    accept: by("accept"),
    hold: by("hold"),
    resume: by("resume"),
    askMaterial: by("askMaterial"),
    succeed: by("succeed"),
    return: by("return"),
    fail: by("fail"),
    cancel: () => world.ask(payments.cancel, { orderNo }, who),
    withdraw: async () => {
      await disablePayees(world);
      await operate(world, "dispatch", orderNo);
    },
    supply: async () => {
      const { fileId } = await world.ask(files.upload, uploadOf(undefined, "SUPPLEMENT_MATERIAL"), who);
      await world.ask(materialCalls.addMaterials, { bizType: "PAYMENT_ORDER", bizId: orderNo, fileIds: [fileId] }, who);
    },
  };
}

describe("a payment", () => {
  for (const path of paths.payment)
    test(`goes ${path.join(", ")}, and then nothing that is not meant for its state`, async ({ world }) => {
      const { who, payeeId } = await payer(world);
      const { orderNo } = await world.ask(payments.pay, paying(payeeId), who);
      await walk(world, payment, path, bankActions(world, who, orderNo), "payment");
      const isBack = ["cancel", "withdraw", "fail"].includes(path.at(-1) ?? "");
      expect(await purse(world, who)).toEqual({ USD: [isBack ? 1_000_000n : 898_500n, 0n] });
    });
});

describe("a payment for a later day", () => {
  for (const path of paths.paymentAhead)
    test(`goes ${path.join(", ")}, and then nothing that is not meant for its state`, async ({ world }) => {
      const { who, payeeId } = await payer(world);
      const { orderNo } = await world.ask(payments.pay, paying(payeeId, { payOn: "2026-03-23" }), who);
      const { withdraw, ...actions } = bankActions(world, who, orderNo);
      const ahead: Actions = {
        ...actions,
        changeDay: () => world.ask(payments.changeDay, { orderNo, payOn: "2026-03-24" }, who),
        ...(withdraw && { stall: withdraw, withdraw }),
      };
      await walk(world, payment, path, ahead, "payment");
      expect(await purse(world, who)).toEqual({ USD: [path.includes("dispatch") ? 898_500n : 1_000_000n, 0n] });
    });
});

/**
 * A merchant's payment that so many others have to pass, one after another; from offshore yuan where it shall become
 * dearer.
 */
async function underReview(world: TestWorld, levels: number, isExchanged: boolean) {
  if (isExchanged) await openMarket(world);
  const { who, payeeId } = await payer(world);
  await world.fund(who.userNo, "CNH", 10_000_000n);
  const reviewers: Who[] = [];
  while (reviewers.length < levels) reviewers.push(await world.operator(who.userNo));
  const colleague = await world.operator(who.userNo);
  await world.ask(approval.saveApproval, { levels: reviewers.map(({ operatorId }) => [operatorId]) }, who);
  const cost = isExchanged
    ? await world.ask(
        payments.cost,
        { payeeId, amount: money("USD", 100_000n), payCurrency: "CNH", bearer: "SHA" },
        who,
      )
    : null;
  const { orderNo } = await world.ask(
    payments.pay,
    paying(payeeId, {
      ...(isExchanged && { payCurrency: "CNH" as const }),
      ...(cost?.quoteId && { quoteId: cost.quoteId }),
    }),
    who,
  );
  const decide = async (isApproved: boolean) => {
    const [{ passed } = { passed: 0 }] = await world.db.sql<{ passed: number }>(
      "select passed from payment_review where world = $1::uuid",
      [world.id],
    );
    const {
      rows: [row],
    } = await world.ask(
      paymentReviews.review,
      { orderNos: [orderNo], pageSize: 20, isApproved, remark: "", payPassword },
      reviewers[Math.min(passed, levels - 1)] ?? who,
    );
    if (row?.refusal) throw new Refusal("OPERATION_NOT_ALLOW");
  };
  const actions: Actions = {
    pass: () => decide(true),
    approve: () => decide(true),
    reject: () => decide(false),
    recall: () => world.ask(payments.cancel, { orderNo }, who),
    cancel: () => world.ask(payments.cancel, { orderNo }, colleague),
    expire: () => goOn(world, 2 * hourMs),
    confirm: () =>
      world.ask(paymentReviews.confirmCost, { orderNo, shownDebit: money("CNH", 9_000_000n), payPassword }, who),
    withdraw: async () => {
      await disablePayees(world);
      await decide(true);
    },
    lapse: async () => {
      await disablePayees(world);
      const [row] = await world.db.sql<{ state: string }>("select state from payment_review where world = $1::uuid", [
        world.id,
      ]);
      await (row?.state === "confirming"
        ? world.ask(paymentReviews.confirmCost, { orderNo, shownDebit: money("CNH", 1n), payPassword }, who)
        : decide(true));
    },
    costlier: async () => {
      await dollarAt(world, "7.3000");
      await decide(true);
    },
  };
  return { who, actions };
}

describe("a payment under review", () => {
  for (const path of paths.paymentUnderReview)
    test(`ends by ${path.join(", ")}, and all of it is back`, async ({ world }) => {
      const { who, actions } = await underReview(world, 1, false);
      await walk(world, payment, path, actions, "payment");
      expect(await purse(world, who)).toEqual({ CNH: [10_000_000n, 0n], USD: [1_000_000n, 0n] });
    });
});

describe("a review", () => {
  const rows = [
    ...paths.paymentReview.map((path) => [path, false] as const),
    ...paths.dearerReview.map((path) => [path, true] as const),
  ];
  for (const [path, isExchanged] of rows)
    test(`${isExchanged ? "of an exchange " : ""}goes ${path.join(", ")}, and nobody decides it again`, async ({
      world,
    }) => {
      const {
        actions: { cancel, recall, ...decisions },
        who,
      } = await underReview(world, isExchanged ? 1 : 2, isExchanged);
      // one that was approved may still be cancelled: that is the payment's, not the review's
      const isLeft = path.at(-1) === "approve" || path.at(-1) === "confirm";
      await walk(
        world,
        paymentReview,
        path,
        { ...decisions, ...(!isLeft && cancel && recall && { cancel, recall }) },
        "payment_review",
      );
      const { USD: [available = 0n, held = 0n] = [] } = await purse(world, who);
      expect([available + held, isLeft || (await purse(world, who)).CNH?.[1] === 0n]).toEqual([
        isExchanged && isLeft ? 1_100_000n : 1_000_000n,
        true,
      ]);
    });
});

describe("a refund", () => {
  for (const path of paths.paymentRefund)
    test(`goes ${path.join(", ")}, once`, async ({ world }) => {
      const { who, payeeId } = await payer(world);
      const { orderNo } = await world.ask(payments.pay, paying(payeeId), who);
      const { dispatch, accept, return: sendBack } = bankActions(world, who, orderNo);
      await dispatch?.();
      await accept?.();
      await walk(
        world,
        paymentRefund,
        path,
        { begin: async () => sendBack?.(), complete: () => goOn(world, 30 * dayMs) },
        "payment_refund",
        true,
      );
      // the amount came back, what the payment cost did not
      expect(await purse(world, who)).toEqual({ USD: [998_500n, 0n] });
    });
});

describe("a recall", () => {
  for (const path of paths.paymentRecall)
    test(`goes ${path.join(", ")}, and is not answered again`, async ({ world }) => {
      const { who, payeeId } = await payer(world);
      const { orderNo } = await world.ask(payments.pay, paying(payeeId), who);
      await operate(world, "dispatch", orderNo);
      await world.ask(paymentRecalls.recallPayment, { orderNo, reason: "Paid twice" }, who);
      const by = (event: Parameters<typeof operate>[1]) => () => operate(world, event, orderNo);
      const actions = { grant: by("grantRecall"), refuse: by("refuseRecall"), close: by("fail") };
      const isLeft = path.at(-1) === "refuse";
      await walk(
        world,
        paymentRecall,
        path,
        // a payment whose recall was refused may still fail: that is the payment's, not the recall's
        isLeft ? { grant: actions.grant, refuse: actions.refuse } : actions,
        "payment_recall",
      );
    });
});

describe("a batch", () => {
  for (const path of paths.paymentBatch)
    test(`goes ${path.join(", ")}, and then nothing that is not meant for its state`, async ({ world }) => {
      await openMarket(world);
      const who = await world.merchant();
      await world.fund(who.userNo, "EUR", 100_000n);
      const reviewers = path.includes("pass")
        ? [await world.operator(who.userNo), await world.operator(who.userNo)]
        : [await world.operator(who.userNo)];
      await world.ask(approval.saveApproval, { levels: reviewers.map(({ operatorId }) => [operatorId]) }, who);
      const batchNo = await applied(world, who, await batchFile([path[0] === "fail" ? { name: "No list" } : entry(1)]));
      const [first = who, second = first] = reviewers;
      const read = async () => {
        if (!(await readNextBatch(world.db, { only: world.id }))) throw new Refusal("OPERATION_NOT_ALLOW");
      };
      const decide = async (isApproved: boolean) => {
        const [{ passed } = { passed: 0 }] = await world.db.sql<{ passed: number }>(
          "select cardinality(passed_by) as passed from payment_batch where world = $1::uuid",
          [world.id],
        );
        return decideBatch(world, passed === 0 ? first : second, batchNo, isApproved);
      };
      await walk(
        world,
        paymentBatch,
        path,
        {
          finish: read,
          fail: read,
          submit: () => submit(world, who, batchNo),
          drop: () => world.ask(batchCalls.dropBatch, { batchNo }, who),
          recall: () => world.ask(batchCalls.recallBatch, { batchNo }, who),
          pass: () => decide(true),
          approve: () => decide(true),
          reject: () => decide(false),
          expire: () => goOn(world, 24 * hourMs),
        },
        "payment_batch",
      );
      expect(await purse(world, who)).toEqual({ EUR: [path.at(-1) === "approve" ? 88_716n : 100_000n, 0n] });
    });
});

describe("a payee", () => {
  for (const path of paths.payee)
    test(`goes ${path.join(", ")}, and can be paid only while it is enabled`, async ({ world }) => {
      const named = { world: world.name };
      await world.ask(payeeActions.setPayeeTerms, { ...named, isChecked: true }, operationsPerson);
      const { who, payeeId } = await payer(world);
      let account = 987_654_321;
      await walk(
        world,
        payee,
        path,
        {
          enable: () => world.ask(payeeActions.enablePayee, { ...named, payeeId }, operationsPerson),
          disable: () => world.ask(payeeActions.disablePayee, { ...named, payeeId }, operationsPerson),
          change: () =>
            world.ask(payeeCalls.changePayee, { ...american, payeeId, account: `000${(account += 1)}` }, who),
          remove: () => world.ask(payeeCalls.removePayee, { payeeId }, who),
        },
        "payee",
      );
      await expect(world.ask(payments.pay, paying(payeeId), who)).rejects.toMatchObject({ code: "ACCOUNT_NOTFOUND" });
    });
});

describe("a payer on whose behalf is paid", () => {
  for (const path of paths.poboPayer)
    test(`goes ${path.join(", ")}, and then nothing that is not meant for its state`, async ({ world }) => {
      const who = await world.merchant();
      const record = { ...lantau, files: await papersOf(new Stage(world, who)) };
      const { poboRecordId } = await world.ask(pobo.addPobo, record, who);
      const one = { world: world.name, poboRecordId };
      let house = 1;
      await walk(
        world,
        poboPayer,
        path,
        {
          pass: () => world.ask(poboActions.passPobo, one, operationsPerson),
          refuse: () => world.ask(poboActions.refusePobo, { ...one, reason: "Unreadable" }, operationsPerson),
          suspend: () => world.ask(poboActions.suspendPobo, { ...one, reason: "Closed" }, operationsPerson),
          change: () =>
            world.ask(pobo.changePobo, { ...record, poboRecordId, address: `${(house += 1)} Queen's Road` }, who),
          remove: () => world.ask(pobo.removePobo, { poboRecordId }, who),
        },
        "pobo_payer",
      );
    });
});
