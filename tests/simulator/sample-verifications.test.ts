import { expect } from "vitest";
import { driving } from "@/lib/operations/calls/driving";
import { scenarioCalls } from "@/lib/operations/calls/scenarios";
import { verificationReviews as queue } from "@/lib/operations/calls/verification";
import { byHandTerms } from "@/lib/simulator/driving/worlds/manual-books";
import { defaultWorld, setWorldTerms } from "@/lib/simulator/driving/worlds/world";
import { refusedWith } from "../fixtures/tx";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";

const makeSamples = (world: TestWorld, name = world.name) =>
  world.call(scenarioCalls.makeSampleVerifications, { world: name }, ops);
const listQueue = (world: TestWorld) =>
  world.call(queue.verifications, { world: world.name, currentPage: 1, pageSize: 20 }, ops);

test("an empty queue of a test world gets sample applications to review, of companies whose names say that they are samples", async ({
  world,
}) => {
  expect(await makeSamples(world)).toEqual({ made: 3 });
  const { rows } = await listQueue(world);
  expect(rows.map(({ company, type, state }) => [company, type, state]).sort()).toEqual([
    ["Sample Keppel Distribution Pte Ltd", "otherArea", "reviewing"],
    ["Sample Mills Homeware Ltd", "otherArea", "reviewing"],
    ["样例海港贸易有限公司", "hkcompany", "reviewing"],
  ]);
  const keppel = rows.find(({ company }) => company === "Sample Keppel Distribution Pte Ltd");
  const { application } = await world.call(
    queue.verificationCase,
    { world: world.name, applicationId: keppel?.applicationId ?? "" },
    ops,
  );
  expect(application.entry).toMatchObject({
    beneficiaries: [{ name: "Wei Ling Tan", sharePercent: "60" }],
    papers: { certificate: [expect.any(String)], shareStructure: [expect.any(String)] },
  });
});

test("a sample merchant that was left without an application applies the next time", async ({ world }) => {
  const left = { name: "Left", email: "sample1@verification.example", realNameState: 0, owns: [] };
  await world.call(driving.makeMerchant, { world: world.name, ...left }, ops);
  expect(await makeSamples(world)).toEqual({ made: 3 });
  expect((await listQueue(world)).rows).toHaveLength(3);
});

test("a queue that has had an application gets no samples", async ({ world }) => {
  await makeSamples(world);
  expect(await refusedWith(makeSamples(world))).toBe("OPERATION_NOT_ALLOW");
  expect((await listQueue(world)).rows).toHaveLength(3);
});

test("a world that follows the wall clock and one with a company's own books get no samples", async ({ world }) => {
  expect(await refusedWith(makeSamples(world, defaultWorld))).toBe("WORLD_FOLLOWS_WALL_CLOCK");
  await setWorldTerms(world.db.sql, await world.world(), byHandTerms);
  expect(await refusedWith(makeSamples(world))).toBe("BOOKS_BY_HAND");
  expect((await listQueue(world)).rows).toEqual([]);
});
