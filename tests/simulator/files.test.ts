import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished } from "vitest";
import type { OutgoingFile, UploadedFile } from "@/lib/call/call";
import { attachmentFileName } from "@/lib/call/reply";
import type { Principal } from "@/lib/call/principal";
import { files } from "@/lib/files/calls/files";
import { merchantCompanyCalls } from "@/lib/access/calls/company";
import { companies } from "@/lib/operations/calls/companies";
import { operations } from "@/lib/operations/calls/worlds";
import { deleteUnreferencedBlobs } from "@/lib/simulator/files/blobs";
import { findMerchantOrPublicFile } from "@/lib/simulator/files/stored-files";
import { deleteAbandonedUploads } from "@/lib/simulator/files/store/disk";
import { configuredFileStore } from "@/lib/simulator/files/store/store";
import { worldByName } from "@/lib/simulator/driving/worlds/world-lookup";
import { filesFolder, uploadFolder } from "@/lib/session/settings";
import { hourMs, addMilliseconds, secondMs } from "@/lib/time/instant";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { base, gatewayOver, knock, requestOf } from "../fixtures/knock";
import { s3Server } from "../fixtures/s3-server";
import { jpeg, pdf } from "../fixtures/sample-files";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

const noBusiness = { bizType: "", bizNo: "" };
const upload = async (
  world: TestWorld,
  principal: Principal,
  file: UploadedFile = sampleStoredFile(),
  businessType?: string,
) => (await world.call(files.upload, uploadOf(file, businessType), principal)).fileId;
const bytesOf = async ({ body }: OutgoingFile) => Buffer.from(await new Response(body).arrayBuffer());

/** A PDF like no other. */
const unique = (text: string) => pdf({ more: [`% ${text}\n`] });
const later61 = (world: TestWorld) => addMilliseconds(world.real, hourMs + secondMs);

test("an uploaded file is read at its address, byte for byte, as an attachment under its own name", async ({
  world,
}) => {
  const principal = await world.merchant();
  const { fileId, fileUrl } = await world.call(
    files.upload,
    uploadOf(sampleStoredFile('二〇二六年 发票 (1) "终稿".pdf')),
    principal,
  );
  const heard = { bugs: [], openedTokens: [], endedCount: 0 };
  const response = await gatewayOver(
    world.db,
    principal,
    heard,
  )(new Request(base + fileUrl, { headers: { "x-world": world.name } }));
  expect([response.status, heard.bugs]).toEqual([200, []]);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf());
  expect(fileUrl).toContain(fileId);
  const header = (name: string) => response.headers.get(name);
  expect([
    header("content-type"),
    header("x-content-type-options"),
    header("content-security-policy"),
    header("cross-origin-resource-policy"),
    header("content-length"),
  ]).toEqual(["application/pdf", "nosniff", "sandbox; default-src 'none'", "same-origin", String(pdf().length)]);
  expect(header("content-disposition")).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~-]+$/);
  expect(attachmentFileName(header("content-disposition") ?? "")).toBe('二〇二六年 发票 (1) "终稿".pdf');
});

test("a file of another merchant, another world or nobody is not found", async ({ world }) => {
  const principal = await world.merchant();
  const id = await upload(world, principal);
  const thief = await world.merchant();
  await expect(world.call(files.content, { id }, thief)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  await expect(world.call(files.byId, { id }, thief)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  await expect(
    world.call(files.byBusiness, { ...noBusiness, dfsId: id, additional1: "" }, thief),
  ).rejects.toMatchObject({
    code: "FILE_NOTFOUND",
  });
  await expect(world.call(files.addressOf, { ...noBusiness, dfsId: id }, thief)).rejects.toMatchObject({
    code: "FILE_NOTFOUND",
  });
  await expect(world.call(files.infoOf, { ...noBusiness, dfsId: id }, thief)).rejects.toMatchObject({
    code: "FILE_NOTFOUND",
  });
  for (const [none, code] of [
    ["0196a000-0000-7000-8000-000000000000", "FILE_NOTFOUND"],
    ["no-such", "FILE_NOTFOUND"],
    ["x:y:z", "FILE_NOTFOUND"],
    // what would be a path of its own is no call's
    ["../../etc/passwd", "REQUEST_FAILED"],
  ] as const) {
    expect(
      (
        await knock(
          world.db,
          new Request(`${base}/api/common/file/content/${encodeURIComponent(none)}`, {
            headers: { "x-world": world.name },
          }),
          principal,
        )
      ).envelope.code,
    ).toBe(code);
  }
});

describe("a file that a use does not accept is refused with its reason", () => {
  test("a kind that is not among its formats", async ({ world }) => {
    await expect(upload(world, await world.merchant(), sampleStoredFile(), "IMAGE")).rejects.toMatchObject({
      code: "INVALID_FILE_TYPE",
      detail: { formats: ".jpg .jpeg .png" },
    });
  });

  test("a file larger than it may be: 1 MB, 2048 KB and 20 MB, by use", async ({ world }) => {
    const principal = await world.merchant();
    for (const [use, megabytes] of [
      ["IMAGE", 1],
      ["LEGACY_IMAGE", 2],
      ["LICENSE", 2],
      ["OTHER", 20],
    ] as const) {
      const file = { ...sampleStoredFile("a.jpg", "image/jpeg", jpeg()), size: megabytes * 1_024 * 1_024 + 1 };
      await expect(upload(world, principal, file, use)).rejects.toMatchObject({
        code: "FILE_TOO_LARGE",
        detail: { megabytes },
      });
    }
  });

  test("content of another type than its name's, with a message in the reader's language", async ({ world }) => {
    const principal = await world.merchant();
    await expect(upload(world, principal, sampleStoredFile("a.pdf", "application/pdf", jpeg()))).rejects.toMatchObject({
      code: "FILE_REFUSED",
      detail: { reason: "mismatch" },
    });
    await expect(
      world.call(files.upload, { ...(uploadOf() as object), type: "image/png" } as never, principal),
    ).rejects.toMatchObject({ code: "FILE_REFUSED" });
    const form = requestOf(
      files.upload,
      { businessType: "LICENSE", file: new File([Uint8Array.from(jpeg())], "a.pdf", { type: "application/pdf" }) },
      { "x-world": world.name },
    );
    expect((await knock(world.db, form, principal)).envelope).toMatchObject({
      code: "FILE_REFUSED",
      message: "We can’t accept the file: its extension, content and declared type don’t match.",
    });
  });

  test("no byte of a refused file is stored", async ({ world }) => {
    const principal = await world.merchant();
    await expect(
      upload(world, principal, sampleStoredFile("a.svg", "image/svg+xml", Buffer.from("<svg/>"))),
    ).rejects.toMatchObject({
      code: "INVALID_FILE_TYPE",
    });
    expect(await world.db.sql("select from stored_file where world = $1::uuid", [world.id])).toEqual([]);
  });

  test("files up to a merchant's quota are stored, and no more", async ({ world }) => {
    const principal = await world.merchant();
    const id = await upload(world, principal);
    await world.db.sql("update stored_file set size = 2147483640 where world = $1::uuid and id = $2::uuid", [
      world.id,
      id,
    ]);
    const bytes = unique(`no room ${randomUUID()}`);
    await expect(upload(world, principal, sampleStoredFile("a.pdf", "application/pdf", bytes))).rejects.toMatchObject({
      code: "FILE_REFUSED",
      detail: { reason: "quota" },
    });
    // nor does the store fill up with what there is no room for
    expect(await configuredFileStore().get(createHash("sha256").update(bytes).digest("hex"))).toBeUndefined();
    await upload(world, await world.merchant());
  });
});

test("the same file is not downloaded twice within ten seconds of real time, another is", async ({ world }) => {
  const principal = await world.merchant();
  const id = await upload(world, principal);
  const again = () => world.call(files.byId, { id }, principal);
  expect((await again()).name).toBe("发票 invoice.pdf");
  world.real = addMilliseconds(world.real, 9_999);
  await expect(again()).rejects.toMatchObject({ code: "DOWNLOAD_REPEATED" });
  await expect(
    world.call(files.byBusiness, { ...noBusiness, dfsId: id, additional1: "" }, principal),
  ).rejects.toMatchObject({
    code: "DOWNLOAD_REPEATED",
  });
  await world.call(files.byId, { id: await upload(world, principal) }, principal);
  world.real = addMilliseconds(world.real, 1);
  await again();
});

test("the QR picture of one's own account manager comes by its id, another merchant's does not", async ({ world }) => {
  const principal = await world.merchant();
  const { managerId } = await world.call(
    companies.saveManager,
    { world: world.name, name: "王芳 Wang Fang", phone: "13900000001", email: "wang@test.example", contact: "" },
    operationsPerson,
  );
  await world.call(
    companies.assignManager,
    { world: world.name, userNo: principal.userNo, managerId },
    operationsPerson,
  );
  const { amQrFileId, amQrCode } = await world.call(merchantCompanyCalls.customerService, {}, principal);
  const qr = { bizType: "AGENT_QR_CODE", bizNo: "", dfsId: amQrFileId };
  const { fileUrl } = await world.call(files.addressOf, qr, principal);
  expect(decodeURIComponent(fileUrl)).toContain(amQrFileId);
  const picture = await world.call(files.content, { id: amQrFileId }, principal);
  expect([
    picture.name,
    picture.type,
    `data:image/svg+xml;base64,${(await bytesOf(picture)).toString("base64")}`,
  ]).toEqual(["王芳 Wang Fang.svg", "image/svg+xml", amQrCode]);
  await expect(world.call(files.addressOf, qr, await world.merchant())).rejects.toMatchObject({
    code: "FILE_NOTFOUND",
  });
});

describe("bytes stay in the store as long as they have a reference", () => {
  const isThere = async (hash: string) => {
    const blob = await configuredFileStore().get(hash);
    await blob?.cancel();
    return blob !== undefined;
  };
  const hashOf = async (world: TestWorld, id: string) =>
    (
      await world.db.sql<{ hash: string }>("select hash from stored_file where world = $1::uuid and id = $2::uuid", [
        world.id,
        id,
      ])
    )[0]?.hash ?? "";

  test("two merchants with the same file store it once, and it is deleted with the last of them", async ({ world }) => {
    const content = unique(world.id);
    const [first, second] = [await world.merchant(), await world.merchant()];
    const [a, b] = [
      await upload(world, first, sampleStoredFile("a.pdf", "application/pdf", content)),
      await upload(world, second, sampleStoredFile("b.pdf", "application/pdf", content)),
    ];
    const hash = await hashOf(world, a);
    expect(await hashOf(world, b)).toBe(hash);
    await world.db.sql("delete from stored_file where world = $1::uuid and id = $2::uuid", [world.id, a]);
    await deleteUnreferencedBlobs(world.db, later61(world));
    expect(await isThere(hash)).toBe(true);
    await world.db.sql("delete from stored_file where world = $1::uuid and id = $2::uuid", [world.id, b]);
    await deleteUnreferencedBlobs(world.db, addMilliseconds(world.real, hourMs));
    expect(await isThere(hash)).toBe(true);
    await deleteUnreferencedBlobs(world.db, later61(world));
    expect(await isThere(hash)).toBe(false);
    expect(await world.db.sql("select from blob where hash = $1", [hash])).toEqual([]);
  });

  test("a file stored again just before its deletion stays", async ({ world }) => {
    const content = unique(world.id);
    const principal = await world.merchant();
    const hash = await hashOf(
      world,
      await upload(world, principal, sampleStoredFile("a.pdf", "application/pdf", content)),
    );
    await world.db.sql("delete from stored_file where world = $1::uuid", [world.id]);
    world.real = later61(world);
    const id = await upload(world, principal, sampleStoredFile("a.pdf", "application/pdf", content));
    await world.db.sql("delete from stored_file where world = $1::uuid", [world.id]);
    await deleteUnreferencedBlobs(world.db, addMilliseconds(world.real, secondMs));
    expect([await isThere(hash), id !== ""]).toEqual([true, true]);
  });

  test("a snapshot retains the files it refers to, and a world restored from it can read them", async ({ world }) => {
    const principal = await world.merchant();
    const content = unique(world.id);
    const id = await upload(world, principal, sampleStoredFile("a.pdf", "application/pdf", content));
    const { snapshotId } = await world.call(operations.takeSnapshot, { world: world.name }, operationsPerson);
    await world.db.sql("delete from stored_file where world = $1::uuid", [world.id]);
    await deleteUnreferencedBlobs(world.db, later61(world));
    const name = `restored-${world.id.slice(0, 8)}`;
    await world.call(operations.restore, { world: world.name, snapshotId, name }, operationsPerson);
    const restoredWorld = await worldByName(world.db.sql, name);
    const row = await findMerchantOrPublicFile(
      worldContext(world.db.sql, { id: restoredWorld?.world.id ?? "" }),
      principal.userNo,
      id,
    );
    const bytes = row && (await configuredFileStore().get(row.hash));
    expect(Buffer.from(await new Response(bytes ?? null).arrayBuffer())).toEqual(content);
  });

  test("on disk a file is under its hash, readable by its owner alone, without leftovers beside it", async ({
    world,
  }) => {
    const id = await upload(
      world,
      await world.merchant(),
      sampleStoredFile("../../evil.pdf".replaceAll("/", "_"), "application/pdf", unique(world.id)),
    );
    const hash = await hashOf(world, id);
    expect(existsSync(`${filesFolder()}/${hash.slice(0, 2)}/${hash}`)).toBe(true);
    expect(readdirSync(`${filesFolder()}/${hash.slice(0, 2)}`).filter((name) => !/^[0-9a-f]{64}$/.test(name))).toEqual(
      [],
    );
  });

  test("an upload is on disk once: the store moves the very file that arrived", async ({ world }) => {
    mkdirSync(uploadFolder(), { recursive: true });
    const uploadPath = path.join(uploadFolder(), `upload-${randomUUID()}`);
    writeFileSync(uploadPath, unique(world.id));
    const { ino } = statSync(uploadPath);
    const file = { ...sampleStoredFile(), path: uploadPath, size: statSync(uploadPath).size };
    const hash = await hashOf(world, await upload(world, await world.merchant(), file));
    expect([statSync(`${filesFolder()}/${hash.slice(0, 2)}/${hash}`).ino, existsSync(uploadPath)]).toEqual([
      ino,
      false,
    ]);
  });

  test("an upload of a process that ended in the middle is swept after a while, a fresh one is not", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "incoming-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [old, fresh] = [path.join(folder, "upload-old"), path.join(folder, "upload-fresh")];
    for (const file of [old, fresh]) writeFileSync(file, "%PDF-");
    const first = new Date("2026-03-18T02:00:00Z");
    const hour = addMilliseconds(first, hourMs);
    utimesSync(old, first, first);
    utimesSync(fresh, hour, hour);
    await deleteAbandonedUploads(addMilliseconds(hour, -secondMs), folder);
    expect(readdirSync(folder)).toEqual(["upload-fresh"]);
    await deleteAbandonedUploads(hour, path.join(folder, "none"));
  });

  test("in an S3 store every request is signed, and the bytes come back", async ({ world }) => {
    const server = await s3Server({ key: "portal", secret: "a secret/with+signs", region: "eu-west-1" });
    process.env.S3_URL = server.url;
    onTestFinished(async () => {
      delete process.env.S3_URL;
      await server.close();
    });
    const principal = await world.merchant();
    const content = unique(world.id);
    const id = await upload(world, principal, sampleStoredFile("a.pdf", "application/pdf", content));
    expect([...server.objects.keys()].every((path) => /^\/bucket\/portal\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(path))).toBe(
      true,
    );
    expect(await bytesOf(await world.call(files.content, { id }, principal))).toEqual(content);
    await world.db.sql("delete from stored_file where world = $1::uuid", [world.id]);
    await deleteUnreferencedBlobs(world.db, later61(world));
    expect([
      server.objects.has(`/bucket/portal/${id}`),
      [...server.objects.values()].some((bytes) => bytes.equals(content)),
      server.refused(),
    ]).toEqual([false, false, 0]);

    process.env.S3_URL = server.url.replace("portal:", "portal:wrong");
    await expect(upload(world, principal)).rejects.toThrow("the file store answered 403");
    expect(await world.db.sql("select from stored_file where world = $1::uuid", [world.id])).toEqual([]);
  });
});
