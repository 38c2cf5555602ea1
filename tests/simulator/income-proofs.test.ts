import { expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { materialCalls } from "@/lib/files/calls/materials";
import { orderViews } from "@/lib/operations/calls/orders";
import { associationDesk } from "@/lib/operations/calls/receiving/associations";
import { incomeDesk } from "@/lib/operations/calls/receiving/incomes";
import { later, minuteMs } from "@/lib/time/instant";
import { approvedMaterial, linked, usd } from "../fixtures/associating";
import { sent, uploadOf } from "../fixtures/examples/files";
import { incomeOf } from "../fixtures/refunding";
import { codeOf } from "../fixtures/refusals";
import { pdf, png, zip } from "../fixtures/sample-files";
import { page, Stage } from "../fixtures/stage";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

const picture = (name: string) => sent(name, "image/png", png());
const upload = async (stage: Stage, name = "contract.png", use = "INCOME_PROOF") =>
  (await stage.ask(files.upload, uploadOf(picture(name), use))).fileId;

/** An income, and how files are handed in as its proof. */
async function staged(world: TestWorld, change: Parameters<typeof incomeOf>[1] = { needsCheck: true }) {
  const stage = await Stage.set(world);
  const made = await incomeOf(stage, change);
  const subject = { bizType: "INCOME", bizId: made.detailId };
  const add = (...fileIds: string[]) => stage.ask(materialCalls.addMaterials, { ...subject, fileIds });
  return { stage, subject, add, ...made };
}

test("what is handed in as proof of an income is listed, downloadable, and seen by operations who check it", async ({
  world,
}) => {
  const { stage, subject, add, detailId, orderNo } = await staged(world);
  const [first, second] = [await upload(stage), await upload(stage, "invoice.png")];
  const { rows, left } = await add(first, second);
  expect([rows.map(({ fileName }) => fileName), left]).toEqual([["contract.png", "invoice.png"], 3]);
  expect((await stage.ask(materialCalls.materials, subject)).rows).toEqual(rows);
  expect((await stage.ask(materialCalls.allMaterials, subject)).fileName).toBe(`${detailId}.zip`);
  const colleague = await world.operator(stage.who.userNo, { permissions: ["collection/receipts_page"] });
  expect((await world.ask(files.content, { id: first }, colleague)).name).toBe("contract.png");

  const proofs = [
    { fileId: first, fileName: "contract.png" },
    { fileId: second, fileName: "invoice.png" },
  ];
  const queue = await stage.ask(incomeDesk.incomeQueue, { ...stage.named, ...page });
  expect(queue.rows.find((row) => row.detailId === detailId)).toMatchObject({ remittanceNo: orderNo, proofs });
  expect(queue.rows.filter((row) => row.detailId !== detailId).flatMap((row) => row.proofs)).toEqual([]);
  const order = { ...stage.named, number: orderNo };
  expect((await stage.ask(orderViews.order, order)).documents).toEqual(proofs);
  expect((await stage.ask(orderViews.document, { ...order, fileId: second })).name).toBe("invoice.png");
  const stray = await upload(stage, "stray.png");
  expect(await codeOf(stage.ask(orderViews.document, { ...order, fileId: stray }))).toBe("FILE_NOTFOUND");
});

test("whoever reviews what an income was paid for sees its proof beside it", async ({ world }) => {
  const { stage, add, detailId, orderNo } = await staged(world, { needsAssociation: true });
  const fileId = await upload(stage);
  await add(fileId);
  const serialNo = await approvedMaterial(world, stage.who);
  await linked(world, stage.who, detailId, serialNo, 1_000_00n);
  const { rows } = await stage.ask(associationDesk.associationQueue, { ...stage.named, ...page });
  expect(rows.find((row) => row.detailId === detailId)).toMatchObject({
    amount: usd(1_000_00n),
    remittanceNo: orderNo,
    proofs: [{ fileId, fileName: "contract.png" }],
  });
});

test("proof is a picture or an archive of at most two megabytes", async ({ world }) => {
  const { stage, add } = await staged(world);
  const codeWith = (...file: Parameters<typeof sent>) =>
    codeOf(stage.ask(files.upload, uploadOf(sent(...file), "INCOME_PROOF")));
  expect(await codeWith("contract.pdf", "application/pdf", pdf())).toBe("INVALID_FILE_TYPE");
  expect(await codeWith("large.png", "image/png", Buffer.concat([png(), Buffer.alloc(2 * 1_024 * 1_024)]))).toBe(
    "FILE_TOO_LARGE",
  );
  const packed = sent("papers.zip", "application/zip", zip([{ name: "a.png", body: png() }]));
  const { fileId } = await stage.ask(files.upload, uploadOf(packed, "INCOME_PROOF"));
  expect((await add(fileId)).rows).toHaveLength(1);
  expect(await codeOf(upload(stage, "supplement.png", "SUPPLEMENT_MATERIAL").then((id) => add(id)))).toBe(
    "FILE_NOTFOUND",
  );
});

test("five files are taken at each state of an income, and none is taken back", async ({ world }) => {
  await stopTicks(world);
  const { stage, subject, add, detailId } = await staged(world);
  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) ids.push(await upload(stage, `${at}.png`));
  const [first = "", ...rest] = ids;
  expect((await add(first)).mayRemove).toBe(false);
  expect(await codeOf(stage.ask(materialCalls.removeMaterial, { ...subject, fileId: first }))).toBe(
    "OPERATION_NOT_ALLOW",
  );
  expect(await codeOf(add(...rest))).toBe("FILE_COUNT");
  expect((await add(...rest.slice(1))).left).toBe(0);
  await advanceTo(world, later(await world.now(), minuteMs));
  await stage.ask(incomeDesk.failIncome, { ...stage.named, detailId, reason: "No contract" });
  expect((await stage.ask(materialCalls.materials, subject)).left).toBe(5);
  expect(await add(rest[0] ?? "")).toMatchObject({ left: 4 });
});

test("an income's proof is its merchant's alone: handed in by who manages incomes, seen by who sees them", async ({
  world,
}) => {
  const { stage, subject, add } = await staged(world);
  const fileId = await upload(stage);
  await add(fileId);
  const other = await Stage.set(world);
  expect(await codeOf(other.ask(materialCalls.materials, subject))).toBe("ORDER_NOTFOUND");
  const theirs = [await upload(other)];
  expect(await codeOf(other.ask(materialCalls.addMaterials, { ...subject, fileIds: theirs }))).toBe("ORDER_NOTFOUND");
  expect(await codeOf(other.ask(files.content, { id: fileId }))).toBe("FILE_NOTFOUND");
  const none = await world.operator(stage.who.userNo, { permissions: [] });
  expect(await codeOf(world.ask(materialCalls.materials, subject, none))).toBe("AUTHORIZATION_FAILED");
  expect(await codeOf(world.ask(files.content, { id: fileId }, none))).toBe("FILE_NOTFOUND");
  const looks = await world.operator(stage.who.userNo, { permissions: ["collection/receipts_page"] });
  expect((await world.ask(materialCalls.materials, subject, looks)).rows).toHaveLength(1);
  const more = [await upload(stage, "more.png")];
  expect(await codeOf(world.ask(materialCalls.addMaterials, { ...subject, fileIds: more }, looks))).toBe(
    "AUTHORIZATION_FAILED",
  );
});
