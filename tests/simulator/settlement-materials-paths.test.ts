import { describe, expect } from "vitest";
import { materials } from "@/lib/materials/calls/materials";
import { material } from "@/lib/materials/states";
import { money } from "@/lib/money/money";
import { reviewOf, materialInputOf, submitMaterial } from "../fixtures/materials";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { test } from "../fixtures/world";

const paths: Paths = [
  ["correct", "approve", "amend"],
  ["approve", "void"],
  ["fail", "correct", "approve"],
  ["fail", "cancel"],
  ["fail"],
  ["cancel"],
  ["refuse"],
  ["correct"],
];

/** One call cancels what is not approved and voids what is: where it does the one, it is not refused for the other. */
const oneCall = (path: Paths[number]): ReadonlySet<string> => {
  const state = path.reduce<string>((at, event) => material.next(at as never, event as never) ?? at, material.first); // named casts: a path of the machine's own
  return new Set(
    ["cancel", "void"].some((event) => material.next(state as never, event as never)) ? ["cancel", "void"] : [],
  );
};

test("the paths cover every transition of a material's machine, and one ends in every state", () => {
  expect(arrowsLeft(material, paths)).toEqual([]);
  expect(endsLeft(material, paths)).toEqual([]);
});

describe("a settlement material", () => {
  for (const path of paths)
    test(`follows ${path.join(", ")}, then refuses every action that its state does not allow`, async ({ world }) => {
      const principal = await world.merchant();
      const { serialNo } = await submitMaterial(world, principal);
      const of = async () => (await world.call(materials.material, { orderId: serialNo }, principal)).material;
      const decide = (decision: "approve" | "fail" | "refuse") => async () => reviewOf(world, await of(), decision);
      let corrections = 0;
      const away = () => world.call(materials.cancelMaterial, { id: serialNo }, principal);
      const actions = {
        approve: decide("approve"),
        fail: decide("fail"),
        refuse: decide("refuse"),
        cancel: away,
        void: away,
        amend: () =>
          world.call(materials.amendMaterial, { orderId: serialNo, amount: money("USD", 1_100_00n) }, principal),
        correct: async () =>
          world.call(
            materials.correctMaterial,
            {
              orderId: serialNo,
              ...(await materialInputOf(world, principal, { remarks: `Correction ${(corrections += 1)}` })),
            },
            principal,
          ),
      };
      await walkPath(world, material, path, { actions, table: "material", principal, neverRefused: oneCall(path) });
    });
});
