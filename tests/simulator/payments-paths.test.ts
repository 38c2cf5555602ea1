import { describe, expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { Refusal } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
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
  poboPayerMachine,
} from "@/lib/payments/states";
import { readNextPaymentBatchFile } from "@/lib/simulator/payments/batch/file/read-batch";
import { dayMs, hourMs, addMilliseconds } from "@/lib/time/instant";
import { batchFile, entry } from "../fixtures/batch-file";
import { uploadBatchFile, decide as decideBatch, submit } from "../fixtures/batches";
import { uploadOf } from "../fixtures/examples/files";
import { american, operate, payer, paying, balancesByCurrency } from "../fixtures/paying";
import { arrowsLeft, walkPath, type Actions, type Paths } from "../fixtures/paths";
import { lantau, papersOf } from "../fixtures/examples/pobo";
import { Stage } from "../fixtures/stage";
import { advanceTo, dollarAt, openMarket, stopTicks } from "../fixtures/trading";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

/**
 * Lists the paths of each machine's subjects. Each path begins where its machine does; together they walk every arrow,
 * which a test below requires.
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
  [poboPayerMachine, paths.poboPayer],
];

describe("the paths cover every transition", () => {
  for (const [machine, walkedPaths] of machines)
    test(`of ${machine.name}`, () => expect(arrowsLeft(machine, walkedPaths)).toEqual([]));
});

/**
 * Lists the events that are refused to nobody: time passes, documents are submitted, prices rise, a payee is disabled.
 */
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
  await advanceTo(world, addMilliseconds(await world.now(), ms));
};

/** Operations disable whom the world's merchants pay. */
async function disablePayees(world: TestWorld): Promise<void> {
  const { rows } = await world.call(
    payeeActions.payees,
    { world: world.name, state: "enabled", currentPage: 1, pageSize: 20 },
    operationsPerson,
  );
  for (const { payeeId } of rows)
    await world.call(payeeActions.disablePayee, { world: world.name, payeeId }, operationsPerson);
}

/** Returns the actions of the banks and of the merchant on a payment. */
function bankActions(world: TestWorld, principal: Principal, orderNo: string): Actions {
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
    cancel: () => world.call(payments.cancel, { orderNo }, principal),
    withdraw: async () => {
      await disablePayees(world);
      await operate(world, "dispatch", orderNo);
    },
    supply: async () => {
      const { fileId } = await world.call(files.upload, uploadOf(undefined, "SUPPLEMENT_MATERIAL"), principal);
      await world.call(
        materialCalls.addMaterials,
        { bizType: "PAYMENT_ORDER", bizId: orderNo, fileIds: [fileId] },
        principal,
      );
    },
  };
}

describe("a payment", () => {
  for (const path of paths.payment)
    test(`follows ${path.join(", ")}, then refuses every action that its state does not allow`, async ({ world }) => {
      const { principal, payeeId } = await payer(world);
      const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
      await walk(world, payment, path, bankActions(world, principal, orderNo), "payment");
      const isBack = ["cancel", "withdraw", "fail"].includes(path.at(-1) ?? "");
      expect(await balancesByCurrency(world, principal)).toEqual({ USD: [isBack ? 1_000_000n : 898_500n, 0n] });
    });
});

describe("a payment for a later day", () => {
  for (const path of paths.paymentAhead)
    test(`follows ${path.join(", ")}, then refuses every action that its state does not allow`, async ({ world }) => {
      const { principal, payeeId } = await payer(world);
      const { orderNo } = await world.call(payments.pay, paying(payeeId, { payOn: "2026-03-23" }), principal);
      const { withdraw, ...actions } = bankActions(world, principal, orderNo);
      const ahead: Actions = {
        ...actions,
        changeDay: () => world.call(payments.changeDay, { orderNo, payOn: "2026-03-24" }, principal),
        ...(withdraw && { stall: withdraw, withdraw }),
      };
      await walk(world, payment, path, ahead, "payment");
      expect(await balancesByCurrency(world, principal)).toEqual({
        USD: [path.includes("dispatch") ? 898_500n : 1_000_000n, 0n],
      });
    });
});

/**
 * A merchant's payment that so many others have to pass, one after another; from offshore yuan where it shall become
 * dearer.
 */
async function underReview(world: TestWorld, levels: number, isExchanged: boolean) {
  if (isExchanged) await openMarket(world);
  const { principal, payeeId } = await payer(world);
  await world.fund(principal.userNo, "CNH", 10_000_000n);
  const reviewers: Principal[] = [];
  while (reviewers.length < levels) reviewers.push(await world.operator(principal.userNo));
  const colleague = await world.operator(principal.userNo);
  await world.call(approval.saveApproval, { levels: reviewers.map(({ operatorId }) => [operatorId]) }, principal);
  const cost = isExchanged
    ? await world.call(
        payments.cost,
        { payeeId, amount: money("USD", 100_000n), payCurrency: "CNH", bearer: "SHA" },
        principal,
      )
    : null;
  const { orderNo } = await world.call(
    payments.pay,
    paying(payeeId, {
      ...(isExchanged && { payCurrency: "CNH" as const }),
      ...(cost?.quoteId && { quoteId: cost.quoteId }),
    }),
    principal,
  );
  const decide = async (isApproved: boolean) => {
    const [{ passed } = { passed: 0 }] = await world.db.sql<{ passed: number }>(
      "select passed from payment_review where world = $1::uuid",
      [world.id],
    );
    const {
      rows: [row],
    } = await world.call(
      paymentReviews.review,
      { orderNos: [orderNo], pageSize: 20, isApproved, remark: "", payPassword },
      reviewers[Math.min(passed, levels - 1)] ?? principal,
    );
    if (row?.refusal) throw new Refusal("OPERATION_NOT_ALLOW");
  };
  const actions: Actions = {
    pass: () => decide(true),
    approve: () => decide(true),
    reject: () => decide(false),
    recall: () => world.call(payments.cancel, { orderNo }, principal),
    cancel: () => world.call(payments.cancel, { orderNo }, colleague),
    expire: () => goOn(world, 2 * hourMs),
    confirm: () =>
      world.call(paymentReviews.confirmCost, { orderNo, shownDebit: money("CNH", 9_000_000n), payPassword }, principal),
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
        ? world.call(paymentReviews.confirmCost, { orderNo, shownDebit: money("CNH", 1n), payPassword }, principal)
        : decide(true));
    },
    costlier: async () => {
      await dollarAt(world, "7.3000");
      await decide(true);
    },
  };
  return { who: principal, actions };
}

describe("a payment under review", () => {
  for (const path of paths.paymentUnderReview)
    test(`ends by ${path.join(", ")}, and all of it is back`, async ({ world }) => {
      const { who, actions } = await underReview(world, 1, false);
      await walk(world, payment, path, actions, "payment");
      expect(await balancesByCurrency(world, who)).toEqual({ CNH: [10_000_000n, 0n], USD: [1_000_000n, 0n] });
    });
});

describe("a review", () => {
  const rows = [
    ...paths.paymentReview.map((path) => [path, false] as const),
    ...paths.dearerReview.map((path) => [path, true] as const),
  ];
  for (const [path, isExchanged] of rows)
    test(`${isExchanged ? "of an exchange " : ""}follows ${path.join(", ")}, and cannot be decided again`, async ({
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
      const { USD: [available = 0n, heldMinor = 0n] = [] } = await balancesByCurrency(world, who);
      expect([available + heldMinor, isLeft || (await balancesByCurrency(world, who)).CNH?.[1] === 0n]).toEqual([
        isExchanged && isLeft ? 1_100_000n : 1_000_000n,
        true,
      ]);
    });
});

describe("a refund", () => {
  for (const path of paths.paymentRefund)
    test(`follows ${path.join(", ")}, once`, async ({ world }) => {
      const { principal, payeeId } = await payer(world);
      const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
      const { dispatch, accept, return: sendBack } = bankActions(world, principal, orderNo);
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
      expect(await balancesByCurrency(world, principal)).toEqual({ USD: [998_500n, 0n] });
    });
});

describe("a recall", () => {
  for (const path of paths.paymentRecall)
    test(`follows ${path.join(", ")}, and is not answered again`, async ({ world }) => {
      const { principal, payeeId } = await payer(world);
      const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
      await operate(world, "dispatch", orderNo);
      await world.call(paymentRecalls.recallPayment, { orderNo, reason: "Paid twice" }, principal);
      const by = (event: Parameters<typeof operate>[1]) => () => operate(world, event, orderNo);
      const actions = { grant: by("grantRecall"), refuse: by("refuseRecall"), close: by("fail") };
      const isLeft = path.at(-1) === "refuse";
      await walk(
        world,
        paymentRecall,
        path,
        // a payment whose recall was refused may still fail: that event belongs to the payment, not to the recall
        isLeft ? { grant: actions.grant, refuse: actions.refuse } : actions,
        "payment_recall",
      );
    });
});

describe("a batch", () => {
  for (const path of paths.paymentBatch)
    test(`follows ${path.join(", ")}, then refuses every action that its state does not allow`, async ({ world }) => {
      await openMarket(world);
      const principal = await world.merchant();
      await world.fund(principal.userNo, "EUR", 100_000n);
      const reviewers = path.includes("pass")
        ? [await world.operator(principal.userNo), await world.operator(principal.userNo)]
        : [await world.operator(principal.userNo)];
      await world.call(approval.saveApproval, { levels: reviewers.map(({ operatorId }) => [operatorId]) }, principal);
      const batchNo = await uploadBatchFile(
        world,
        principal,
        await batchFile([path[0] === "fail" ? { name: "No list" } : entry(1)]),
      );
      const [first = principal, second = first] = reviewers;
      const read = async () => {
        if (!(await readNextPaymentBatchFile(world.db, { only: world.id }))) throw new Refusal("OPERATION_NOT_ALLOW");
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
          submit: () => submit(world, principal, batchNo),
          drop: () => world.call(batchCalls.dropBatch, { batchNo }, principal),
          recall: () => world.call(batchCalls.recallBatch, { batchNo }, principal),
          pass: () => decide(true),
          approve: () => decide(true),
          reject: () => decide(false),
          expire: () => goOn(world, 24 * hourMs),
        },
        "payment_batch",
      );
      expect(await balancesByCurrency(world, principal)).toEqual({
        EUR: [path.at(-1) === "approve" ? 88_716n : 100_000n, 0n],
      });
    });
});

describe("a payee", () => {
  for (const path of paths.payee)
    test(`follows ${path.join(", ")}, and can be paid only while it is enabled`, async ({ world }) => {
      const worldInput = { world: world.name };
      await world.call(payeeActions.setPayeeTerms, { ...worldInput, isChecked: true }, operationsPerson);
      const { principal, payeeId } = await payer(world);
      let account = 987_654_321;
      await walk(
        world,
        payee,
        path,
        {
          enable: () => world.call(payeeActions.enablePayee, { ...worldInput, payeeId }, operationsPerson),
          disable: () => world.call(payeeActions.disablePayee, { ...worldInput, payeeId }, operationsPerson),
          change: () =>
            world.call(payeeCalls.changePayee, { ...american, payeeId, account: `000${(account += 1)}` }, principal),
          remove: () => world.call(payeeCalls.removePayee, { payeeId }, principal),
        },
        "payee",
      );
      await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toMatchObject({
        code: "ACCOUNT_NOTFOUND",
      });
    });
});

describe("a payer of payments on behalf", () => {
  for (const path of paths.poboPayer)
    test(`follows ${path.join(", ")}, then refuses every action that its state does not allow`, async ({ world }) => {
      const principal = await world.merchant();
      const record = { ...lantau, files: await papersOf(new Stage(world, principal)) };
      const { poboRecordId } = await world.call(pobo.addPobo, record, principal);
      const recordInput = { world: world.name, poboRecordId };
      let house = 1;
      await walk(
        world,
        poboPayerMachine,
        path,
        {
          pass: () => world.call(poboActions.passPobo, recordInput, operationsPerson),
          refuse: () => world.call(poboActions.refusePobo, { ...recordInput, reason: "Unreadable" }, operationsPerson),
          suspend: () => world.call(poboActions.suspendPobo, { ...recordInput, reason: "Closed" }, operationsPerson),
          change: () =>
            world.call(
              pobo.changePobo,
              { ...record, poboRecordId, address: `${(house += 1)} Queen's Road` },
              principal,
            ),
          remove: () => world.call(pobo.removePobo, { poboRecordId }, principal),
        },
        "pobo_payer",
      );
    });
});
