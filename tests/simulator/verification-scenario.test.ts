import { expect } from "vitest";
import { verificationReviews as queue } from "@/lib/operations/calls/verification";
import { operations } from "@/lib/operations/calls/worlds";
import { verificationTypes } from "@/lib/verification/kinds";
import { verification as machine } from "@/lib/verification/states";
import { demoOps, demoReviewer } from "@/prisma/demo-accounts";
import { seedScenario } from "@/prisma/seed";
import { test } from "../fixtures/own-database";
import type { OpsPrincipal } from "@/lib/call/principal";

test("the scenario of the verification queue has applications of every kind and in every state, and a decision for each of two", async ({
  world,
  url,
}) => {
  await seedScenario(url, "verification-desk");
  const ops: OpsPrincipal = { realm: "operations", name: demoOps.name };
  const worldInput = { world: "verification-desk" };
  const { rows } = await world.call(queue.verifications, { ...worldInput, currentPage: 1, pageSize: 50 }, ops);
  const distinct = (texts: readonly string[]) => [...new Set(texts)].sort();
  expect(distinct(rows.map(({ type }) => type))).toEqual([...verificationTypes].sort());
  expect(distinct(rows.map(({ state }) => state))).toEqual([...machine.states].sort());
  const preparedRows = rows.filter(({ state }) => state === "prepared");
  expect(distinct(preparedRows.map(({ preparedBy }) => preparedBy))).toEqual([demoOps.name, demoReviewer.name]);
  const hindrances = [];
  for (const { applicationId } of preparedRows)
    hindrances.push(
      (await world.call(queue.verificationCase, { ...worldInput, applicationId }, ops)).hindrance ?? "none",
    );
  expect(hindrances.sort()).toEqual(["none", "own"]);
  expect(rows.some(({ openHits }) => openHits > 0) && rows.some(({ differences }) => differences > 0)).toBe(true);
  expect(await world.call(queue.verificationFigures, worldInput, ops)).toMatchObject({ late: 3 });
  const proof = await world.call(operations.prove, worldInput, ops);
  expect(proof.checks.filter(({ isRight }) => !isRight)).toEqual([]);
});
