import { describe, expect } from "vitest";
import type { Sends } from "@/lib/call/call";
import { transferActions } from "@/lib/operations/calls/transfers";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { transferReviews } from "@/lib/transfers/calls/reviews";
import { transfers } from "@/lib/transfers/calls/transfers";
import { accountTransfer, transferRelation } from "@/lib/transfers/states";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { transferTo, twoMerchants } from "../fixtures/transferring";
import { operationsPerson, test } from "../fixtures/world";

const paths = {
  transfer: [["succeed"], ["fail"]],
  relation: [
    ["pass", "disable", "enable", "change", "pass", "refuse", "change"],
    ["pass", "disable", "change"],
    ["pass", "disable", "refuse"],
    ["pass", "disable"],
    ["change", "refuse", "change", "pass"],
  ],
} satisfies Record<string, Paths>;

const nothing: ReadonlySet<string> = new Set();

test("the paths cover every transition of both machines, and one ends in every state of a relation", () => {
  expect(arrowsLeft(accountTransfer, paths.transfer)).toEqual([]);
  expect(arrowsLeft(transferRelation, paths.relation)).toEqual([]);
  expect(endsLeft(transferRelation, paths.relation)).toEqual([]);
});

describe("a transfer under review", () => {
  for (const path of paths.transfer)
    test(`follows ${path.join(", ")}, and is not decided again`, async ({ world }) => {
      const { payer, payee } = await twoMerchants(world);
      const { orderNo } = await world.call(transfers.transfer, transferTo(payee), payer);
      const decide = (isApproved: boolean) => () =>
        world.call(
          transferReviews.reviewTransfer,
          { world: world.name, orderNo, isApproved, remark: "No contract" },
          operationsPerson,
        );
      const actions = { succeed: decide(true), fail: decide(false) };
      await walkPath(world, accountTransfer, path, { actions, table: "account_transfer", neverRefused: nothing });
    });
});

describe("a relation", () => {
  for (const path of paths.relation)
    test(`follows ${path.join(", ")}, then refuses every action that its state does not allow`, async ({ world }) => {
      const { payer, payee } = await twoMerchants(world);
      const relationInput = {
        payeeUserNo: payee.userNo,
        relation: "other" as const,
        otherRelation: "Agent",
        materialIds: [],
      };
      const { relationId } = await world.call(transferRelations.addRelation, relationInput, payer);
      const changeRelation = (change: Omit<Sends<typeof transferRelations.changeRelation>, "relationId">) =>
        world.call(transferRelations.changeRelation, { relationId, ...change }, payer);
      let changes = 0;
      const of = { world: world.name, relationId };
      const actions = {
        pass: () => world.call(transferActions.passRelation, of, operationsPerson),
        refuse: () => world.call(transferActions.refuseRelation, { ...of, reason: "No contract" }, operationsPerson),
        disable: () => changeRelation({ ...relationInput, event: "disable" }),
        enable: () => changeRelation({ ...relationInput, event: "enable" }),
        change: () => changeRelation({ ...relationInput, event: "change", otherRelation: `Agent ${(changes += 1)}` }),
      };
      await walkPath(world, transferRelation, path, { actions, table: "transfer_relation", neverRefused: nothing });
    });
});
