import { expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { materialCalls } from "@/lib/files/calls/materials";
import { inspectFileBytes } from "@/lib/formats/inspect/inspect";
import { entriesOf } from "../fixtures/archive";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { payments } from "@/lib/payments/calls/payments";
import { operate } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { jpeg, pdf } from "../fixtures/sample-files";
import { Stage } from "../fixtures/stage";
import { test } from "../fixtures/world";

const upload = async (stage: Stage, name = "a.pdf", use = "SUPPLEMENT_MATERIAL") =>
  (
    await stage.call(
      files.upload,
      uploadOf(
        sampleStoredFile(
          name,
          name.endsWith("jpg") ? "image/jpeg" : "application/pdf",
          name.endsWith("jpg") ? jpeg() : pdf({ more: [`% ${name}\n`] }),
        ),
        use,
      ),
    )
  ).fileId;

test("files submitted for a payment are listed in their order and come as one archive, two of one name both", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const subject = { bizType: "PAYMENT_ORDER", bizId: await stage.payment() };
  await expect(stage.call(materialCalls.allMaterials, subject)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  const fileIds = [await upload(stage, "发票.pdf"), await upload(stage, "photo.jpg"), await upload(stage, "发票.pdf")];
  const { rows } = await stage.call(materialCalls.addMaterials, { ...subject, fileIds });
  expect(rows.map(({ fileName }) => fileName)).toEqual(["发票.pdf", "photo.jpg", "发票.pdf"]);
  expect((await stage.call(materialCalls.materials, subject)).rows).toEqual(rows);
  // the same again is no second one
  expect((await stage.call(materialCalls.addMaterials, { ...subject, fileIds })).rows).toEqual(rows);

  const { downloadUrl, fileName } = await stage.call(materialCalls.allMaterials, subject);
  expect(fileName).toBe(`${subject.bizId}.zip`);
  const id = decodeURIComponent(downloadUrl.split("/").at(-1) ?? "");
  const entries = await entriesOf(await stage.call(files.content, { id }));
  expect([...entries.keys()]).toEqual(["发票.pdf", "photo.jpg", "发票 (2).pdf"]);
  expect(entries.get("photo.jpg")).toEqual(jpeg());
});

test("an order has five files at most, whether they come together or one by one", async ({ world }) => {
  const stage = await Stage.set(world);
  const subject = { bizType: "PAYMENT_ORDER", bizId: await stage.payment() };
  const ids = await Promise.all(Array.from({ length: 6 }, (_, i) => upload(stage, `${i}.pdf`)));
  await stage.call(materialCalls.addMaterials, { ...subject, fileIds: ids.slice(0, 4) });
  await expect(stage.call(materialCalls.addMaterials, { ...subject, fileIds: ids.slice(4) })).rejects.toMatchObject({
    code: "FILE_COUNT",
    detail: { count: 5 },
  });
  const results = await Promise.allSettled(
    ids.slice(4).map((id) => stage.call(materialCalls.addMaterials, { ...subject, fileIds: [id] })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a payment that awaits material is never stuck: each request accepts five more files, and the banks may continue without", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.payment();
  const subject = { bizType: "PAYMENT_ORDER", bizId: orderNo };
  const ids: string[] = [];
  while (ids.length < 12) ids.push(await upload(stage, `${ids.length}.pdf`));
  const some = (from: number, to: number) =>
    stage.call(materialCalls.addMaterials, { ...subject, fileIds: ids.slice(from, to) });
  expect(await some(0, 5)).toMatchObject({ left: 0, mayRemove: true });
  await operate(world, "dispatch", orderNo);
  await operate(world, "askMaterial", orderNo);
  expect(await stage.call(materialCalls.materials, subject)).toMatchObject({ left: 5, mayRemove: false });
  expect(await some(5, 10)).toMatchObject({ left: 0 });
  const stateNow = async () => (await stage.call(payments.detail, { orderNo })).payment.state;
  expect(await stateNow()).toBe("processing");
  await expect(some(10, 11)).rejects.toEqual(no("FILE_COUNT", { count: 5 }));
  await operate(world, "askMaterial", orderNo);
  expect(await some(10, 12)).toMatchObject({ left: 3 });
  await operate(world, "askMaterial", orderNo);
  await operate(world, "resume", orderNo);
  expect(await stateNow()).toBe("processing");
});

test("a file is withdrawn before the banks have it, and no longer", async ({ world }) => {
  const stage = await Stage.set(world);
  const subject = { bizType: "PAYMENT_ORDER", bizId: await stage.payment() };
  const [wrong, right] = [await upload(stage, "wrong.pdf"), await upload(stage, "right.pdf")];
  await stage.call(materialCalls.addMaterials, { ...subject, fileIds: [wrong, right] });
  const { rows, left } = await stage.call(materialCalls.removeMaterial, { ...subject, fileId: wrong });
  expect([rows.map(({ fileId }) => fileId), left]).toEqual([[right], 4]);
  await expect(stage.call(materialCalls.removeMaterial, { ...subject, fileId: wrong })).rejects.toEqual(
    no("FILE_NOTFOUND"),
  );
  await operate(world, "dispatch", subject.bizId);
  await expect(stage.call(materialCalls.removeMaterial, { ...subject, fileId: right })).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
});

test("only files of this use and this merchant are submitted, for orders of this merchant, by those who may; the permission to see is not enough", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const subject = { bizType: "PAYMENT_ORDER", bizId: await stage.payment() };
  const otherContext = await Stage.set(world);
  const add = (fileId: string) => stage.call(materialCalls.addMaterials, { ...subject, fileIds: [fileId] });
  await expect(upload(stage, "a.pdf", "LICENSE").then(add)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  await expect(upload(otherContext).then(add)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  await add(await upload(stage));

  for (const call of [materialCalls.materials, materialCalls.allMaterials] as const) {
    await expect(otherContext.call(call, subject)).rejects.toMatchObject({ code: "ORDER_NOTFOUND" });
    await expect(
      world.call(call, subject, await world.operator(stage.principal.userNo, { permissions: [] })),
    ).rejects.toMatchObject({ code: "AUTHORIZATION_FAILED" });
  }
  const viewer = await world.operator(stage.principal.userNo, { permissions: ["payment_manage/payment_order"] });
  const fileIds = [await upload(stage)];
  expect((await world.call(materialCalls.materials, subject, viewer)).rows).toHaveLength(1);
  await expect(world.call(materialCalls.addMaterials, { ...subject, fileIds }, viewer)).rejects.toMatchObject({
    code: "AUTHORIZATION_FAILED",
  });
  const id = `materials:PAYMENT_ORDER:${subject.bizId}`;
  await expect(otherContext.call(files.content, { id })).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  await expect(
    world.call(files.content, { id }, await world.operator(stage.principal.userNo, { permissions: [] })),
  ).rejects.toMatchObject({ code: "AUTHORIZATION_FAILED" });
});

test("materials of areas that do not exist yet have that error", async ({ world }) => {
  const stage = await Stage.set(world);
  const subject = { bizType: "SETTLE_ORDER", bizId: "SO1" };
  await expect(stage.call(materialCalls.materials, subject)).rejects.toMatchObject({ code: "SERVICE_NOT_OPEN" });
  await expect(stage.call(materialCalls.allMaterials, subject)).rejects.toMatchObject({ code: "SERVICE_NOT_OPEN" });
  await expect(
    stage.call(materialCalls.addMaterials, { ...subject, fileIds: [await upload(stage)] }),
  ).rejects.toMatchObject({ code: "SERVICE_NOT_OPEN" });
});

test("a template is a real workbook in the reader's language, by either of its names; others are unknown", async ({
  world,
}) => {
  const principal = await world.merchant();
  const id = await world.call(files.template, { code: "SUPPLEMENT_MATERIAL" }, principal);
  const { name, type, body } = await world.call(files.byId, { id }, principal, { locale: "zh-CN" });
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  expect(name).toBe("补充材料清单.xlsx");
  expect(await inspectFileBytes(bytes, { name, declaredTypes: [type], kinds: ["xlsx"] })).toMatchObject({
    kind: "xlsx",
  });
  // the specification's other name for the form of a list of materials
  const otherTemplate = await world.call(files.template, { code: "SETTLE_ORDER" }, principal);
  const form = await world.call(files.byId, { id: otherTemplate }, principal, { locale: "zh-CN" });
  expect(form.name).toMatch(/\.xlsx$/);
  await form.body.cancel();
  await expect(world.call(files.template, { code: "NO_SUCH" }, principal)).rejects.toMatchObject({
    code: "FILE_NOTFOUND",
  });
});

test("nothing is submitted for a completed payment, nor another order's file, which is named by its place", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const [first, second] = [await stage.payment(), await stage.payment()];
  const subject = { bizType: "PAYMENT_ORDER", bizId: first };
  const [freshFileId, usedFileId] = [await upload(stage, "own.pdf"), await upload(stage, "other.pdf")];
  await stage.call(materialCalls.addMaterials, { ...subject, bizId: second, fileIds: [usedFileId] });
  await expect(
    stage.call(materialCalls.addMaterials, { ...subject, fileIds: [freshFileId, usedFileId] }),
  ).rejects.toMatchObject({
    code: "INVALID_PARAM",
    issues: [{ path: ["fileIds", "1"], code: "files.used" }],
  });
  expect((await stage.call(materialCalls.materials, subject)).rows).toEqual([]);
  await stage.call(payments.cancel, { orderNo: first });
  await expect(stage.call(materialCalls.addMaterials, { ...subject, fileIds: [freshFileId] })).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  expect(await stage.call(materialCalls.materials, subject)).toEqual({ rows: [], left: 0, mayRemove: false });
  await operate(world, "fail", second);
  await expect(
    stage.call(materialCalls.addMaterials, { ...subject, bizId: second, fileIds: [freshFileId] }),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});
