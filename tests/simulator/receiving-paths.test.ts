import { describe, expect } from "vitest";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { accountApplication } from "@/lib/receiving/states";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { applicationFor, checksDone, close, fail, pass, sentBy } from "../fixtures/receiving";
import { test } from "../fixtures/world";

const paths: Paths = [
  [],
  ["check"],
  ["check", "pass", "close"],
  ["check", "pass"],
  ["check", "fail"],
  ["check", "fail", "change", "check", "pass"],
];

test("the paths cover every transition but the checks' refusal, and one ends in every state", () => {
  expect(arrowsLeft(accountApplication, paths)).toEqual(["processing fail"]);
  expect(endsLeft(accountApplication, paths)).toEqual([]);
});

describe("an application", () => {
  for (const path of paths)
    test(`follows ${path.join(", ") || "nowhere"}, then refuses every action that its state does not allow`, async ({
      world,
    }) => {
      const principal = await world.merchant();
      const applicationNo = await sentBy(world, principal);
      let changes = 0;
      const change = async () => {
        const website = `https://shop-${(changes += 1)}.example`;
        const entry = await applicationFor(world, principal, { website });
        return world.call(accountApplications.modifyApplication, { applicationNo, ...entry }, principal);
      };
      const actions = {
        check: () => checksDone(world),
        pass: () => pass(world, applicationNo),
        fail: () => fail(world, applicationNo),
        close: () => close(world, applicationNo),
        change,
      };
      await walkPath(world, accountApplication, path, {
        actions,
        table: "receiving_application",
        principal,
        neverRefused: new Set(["check"]),
      });
    });
});
