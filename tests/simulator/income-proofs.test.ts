import { expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { materialCalls } from "@/lib/files/calls/materials";
import { orderViews } from "@/lib/operations/calls/orders";
import { associationReviews } from "@/lib/operations/calls/receiving/associations";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { approvedMaterial, linkIncome, usd } from "../fixtures/associating";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { incomeOf } from "../fixtures/refunding";
import { codeOf } from "../fixtures/refusals";
import { pdf, png, zip } from "../fixtures/sample-files";
import { page, Stage } from "../fixtures/stage";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

const picture = (name: string) => sampleStoredFile(name, "image/png", png());
const upload = async (stage: Stage, name = "contract.png", use = "INCOME_PROOF") =>
  (await stage.call(files.upload, uploadOf(picture(name), use))).fileId;

/** Sets up an income and the function that submits files as its proof. */
async function setUpIncome(world: TestWorld, change: Parameters<typeof incomeOf>[1] = { needsCheck: true }) {
  const stage = await Stage.set(world);
  const income = await incomeOf(stage, change);
  const subject = { bizType: "INCOME", bizId: income.detailId };
  const add = (...fileIds: string[]) => stage.call(materialCalls.addMaterials, { ...subject, fileIds });
  return { stage, subject, add, ...income };
}

test("a proof submitted for an income is listed, downloadable, and visible to operations who check it", async ({
  world,
}) => {
  const { stage, subject, add, detailId, orderNo } = await setUpIncome(world);
  const [first, second] = [await upload(stage), await upload(stage, "invoice.png")];
  const { rows, left } = await add(first, second);
  expect([rows.map(({ fileName }) => fileName), left]).toEqual([["contract.png", "invoice.png"], 3]);
  expect((await stage.call(materialCalls.materials, subject)).rows).toEqual(rows);
  expect((await stage.call(materialCalls.allMaterials, subject)).fileName).toBe(`${detailId}.zip`);
  const colleague = await world.operator(stage.principal.userNo, { permissions: ["collection/receipts_page"] });
  expect((await world.call(files.content, { id: first }, colleague)).name).toBe("contract.png");

  const proofs = [
    { fileId: first, fileName: "contract.png" },
    { fileId: second, fileName: "invoice.png" },
  ];
  const queue = await stage.call(incomeReviews.incomeQueue, { ...stage.named, ...page });
  expect(queue.rows.find((row) => row.detailId === detailId)).toMatchObject({ remittanceNo: orderNo, proofs });
  expect(queue.rows.filter((row) => row.detailId !== detailId).flatMap((row) => row.proofs)).toEqual([]);
  const order = { ...stage.named, number: orderNo };
  expect((await stage.call(orderViews.order, order)).documents).toEqual(proofs);
  expect((await stage.call(orderViews.document, { ...order, fileId: second })).name).toBe("invoice.png");
  const stray = await upload(stage, "stray.png");
  expect(await codeOf(stage.call(orderViews.document, { ...order, fileId: stray }))).toBe("FILE_NOTFOUND");
});

test("a reviewer of an income's associations sees its proof beside them", async ({ world }) => {
  const { stage, add, detailId, orderNo } = await setUpIncome(world, { needsAssociation: true });
  const fileId = await upload(stage);
  await add(fileId);
  const serialNo = await approvedMaterial(world, stage.principal);
  await linkIncome(world, stage.principal, detailId, serialNo, 1_000_00n);
  const { rows } = await stage.call(associationReviews.associationQueue, { ...stage.named, ...page });
  expect(rows.find((row) => row.detailId === detailId)).toMatchObject({
    amount: usd(1_000_00n),
    remittanceNo: orderNo,
    proofs: [{ fileId, fileName: "contract.png" }],
  });
});

test("proof is a picture or an archive of at most two megabytes", async ({ world }) => {
  const { stage, add } = await setUpIncome(world);
  const codeWith = (...file: Parameters<typeof sampleStoredFile>) =>
    codeOf(stage.call(files.upload, uploadOf(sampleStoredFile(...file), "INCOME_PROOF")));
  expect(await codeWith("contract.pdf", "application/pdf", pdf())).toBe("INVALID_FILE_TYPE");
  expect(await codeWith("large.png", "image/png", Buffer.concat([png(), Buffer.alloc(2 * 1_024 * 1_024)]))).toBe(
    "FILE_TOO_LARGE",
  );
  const archiveFile = sampleStoredFile("papers.zip", "application/zip", zip([{ name: "a.png", body: png() }]));
  const { fileId } = await stage.call(files.upload, uploadOf(archiveFile, "INCOME_PROOF"));
  expect((await add(fileId)).rows).toHaveLength(1);
  expect(await codeOf(upload(stage, "supplement.png", "SUPPLEMENT_MATERIAL").then((id) => add(id)))).toBe(
    "FILE_NOTFOUND",
  );
});

test("five files are accepted at each state of an income, and none is withdrawn", async ({ world }) => {
  await stopTicks(world);
  const { stage, subject, add, detailId } = await setUpIncome(world);
  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) ids.push(await upload(stage, `${at}.png`));
  const [first = "", ...rest] = ids;
  expect((await add(first)).mayRemove).toBe(false);
  expect(await codeOf(stage.call(materialCalls.removeMaterial, { ...subject, fileId: first }))).toBe(
    "OPERATION_NOT_ALLOW",
  );
  expect(await codeOf(add(...rest))).toBe("FILE_COUNT");
  expect((await add(...rest.slice(1))).left).toBe(0);
  await advanceTo(world, addMilliseconds(await world.now(), minuteMs));
  await stage.call(incomeReviews.failIncome, { ...stage.named, detailId, reason: "No contract" });
  expect((await stage.call(materialCalls.materials, subject)).left).toBe(5);
  expect(await add(rest[0] ?? "")).toMatchObject({ left: 4 });
});

test("an income's proof is its merchant's alone: managers of incomes submit it, viewers of incomes see it", async ({
  world,
}) => {
  const { stage, subject, add } = await setUpIncome(world);
  const fileId = await upload(stage);
  await add(fileId);
  const otherContext = await Stage.set(world);
  expect(await codeOf(otherContext.call(materialCalls.materials, subject))).toBe("ORDER_NOTFOUND");
  const theirs = [await upload(otherContext)];
  expect(await codeOf(otherContext.call(materialCalls.addMaterials, { ...subject, fileIds: theirs }))).toBe(
    "ORDER_NOTFOUND",
  );
  expect(await codeOf(otherContext.call(files.content, { id: fileId }))).toBe("FILE_NOTFOUND");
  const none = await world.operator(stage.principal.userNo, { permissions: [] });
  expect(await codeOf(world.call(materialCalls.materials, subject, none))).toBe("AUTHORIZATION_FAILED");
  expect(await codeOf(world.call(files.content, { id: fileId }, none))).toBe("FILE_NOTFOUND");
  const viewer = await world.operator(stage.principal.userNo, { permissions: ["collection/receipts_page"] });
  expect((await world.call(materialCalls.materials, subject, viewer)).rows).toHaveLength(1);
  const more = [await upload(stage, "more.png")];
  expect(await codeOf(world.call(materialCalls.addMaterials, { ...subject, fileIds: more }, viewer))).toBe(
    "AUTHORIZATION_FAILED",
  );
});
