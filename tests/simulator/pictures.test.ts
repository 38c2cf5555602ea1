import { readFileSync } from "node:fs";
import { expect, onTestFinished, vi } from "vitest";
import { files } from "@/lib/files/calls/files";
import { pictureCalls } from "@/lib/reference/calls/pictures";
import { fileUrl } from "@/lib/simulator/files/stored-files";
import { picturesPerMinuteMax } from "@/lib/files/terms";
import { pictureReader, type PictureReadResult } from "@/lib/simulator/reference/picture/reader";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { codeOf } from "../fixtures/refusals";
import { test, type TestWorld } from "../fixtures/world";

const invoice = readFileSync("tests/fixtures/invoice.png");
const uploadPicture = async (
  world: TestWorld,
  principal: Awaited<ReturnType<TestWorld["merchant"]>>,
  file = sampleStoredFile("invoice.png", "image/png", invoice),
) => (await world.call(files.upload, uploadOf(file), principal)).fileId;
const picType = "INVOICE" as const;
const good = { sharpness: 90, brightness: 240, edgeMarks: 0 };

test("the text of one's own picture is read, by its id and by its address alike", async ({ world }) => {
  const principal = await world.merchant();
  const picId = await uploadPicture(world, principal);
  const byId = await world.call(pictureCalls.readPicture, { picType, picId }, principal);
  expect([byId.text.replaceAll(" ", ""), byId.picType, byId.facts]).toEqual([
    "INVOICE2026-0318",
    "INVOICE",
    { creditCode: null, identityNumber: null, birthDay: null },
  ]);
  expect(byId.confidence).toBeGreaterThan(60);
  expect(await world.call(pictureCalls.readPictureOlder, { picType, picUrl: fileUrl(picId) }, principal)).toEqual(byId);
});

test("another merchant's picture is not found, and no address elsewhere is ever fetched", async ({ world }) => {
  const [principal, thief] = [await world.merchant(), await world.merchant()];
  const picId = await uploadPicture(world, principal);
  const fetchSpy = vi.spyOn(globalThis, "fetch");
  expect(await codeOf(world.call(pictureCalls.readPicture, { picType, picId }, thief))).toBe("FILE_NOTFOUND");
  for (const picUrl of [
    `https://elsewhere.example${fileUrl(picId)}`,
    "http://127.0.0.1:9/a.png",
    "file:///etc/passwd",
    `${fileUrl(picId)}/../x`,
    "data:image/png;base64,AAAA",
    picId,
    fileUrl("../../../etc/passwd"),
  ]) {
    expect([picUrl, await codeOf(world.call(pictureCalls.readPicture, { picType, picUrl }, principal))]).toEqual([
      picUrl,
      "FILE_NOTFOUND",
    ]);
  }
  expect(fetchSpy).not.toHaveBeenCalled();
  fetchSpy.mockRestore();
});

test("a file that is no picture cannot be read", async ({ world }) => {
  const principal = await world.merchant();
  expect(
    await codeOf(
      world.call(
        pictureCalls.readPicture,
        { picType, picId: await uploadPicture(world, principal, sampleStoredFile()) },
        principal,
      ),
    ),
  ).toBe("PICTURE_UNREADABLE");
});

test.for<[string, PictureReadResult, string]>([
  ["broken", { fault: "unreadable" }, "PICTURE_UNREADABLE"],
  ["huge", { fault: "large" }, "PICTURE_TOO_LARGE"],
  ["one too many", { fault: "busy" }, "REQUEST_BUSY"],
  ["empty", { page: { text: "", lines: [], confidence: 0, quality: null } }, "PICTURE_UNREADABLE"],
  [
    "mere noise",
    { page: { text: "1!l", lines: [{ text: "1!l", confidence: 39 }], confidence: 39, quality: good } },
    "PICTURE_UNREADABLE",
  ],
])("a picture that is %s is reported as such", async ([, reading, code], { world }) => {
  const principal = await world.merchant();
  const picId = await uploadPicture(world, principal);
  const read = vi.spyOn(pictureReader(), "read").mockResolvedValue(reading);
  expect(await codeOf(world.call(pictureCalls.readPicture, { picType, picId }, principal))).toBe(code);
  read.mockRestore();
});

test("the data read in a document is stored as last read, and stays when it is read as another type; a file that is no document has none", async ({
  world,
}) => {
  const principal = await world.merchant();
  const picId = await uploadPicture(world, principal);
  const read = vi.spyOn(pictureReader(), "read");
  const readAs = async (type: "ID_CARD" | "PASSPORT" | "INVOICE", text: string, quality = good) => {
    read.mockResolvedValueOnce({ page: { text, lines: [{ text, confidence: 90 }], confidence: 90, quality } });
    return world.call(pictureCalls.readPicture, { picType: type, picId }, principal);
  };
  const storedResults = () => world.db.prisma.pictureReading.findMany({ where: { world: world.id } });
  await readAs("INVOICE", "姓名 王伟");
  expect(await storedResults()).toEqual([]);
  await readAs("ID_CARD", "姓名 王小明");
  const dark = { ...good, brightness: 60 };
  expect(await readAs("ID_CARD", "姓名 王伟", dark)).toMatchObject({
    fields: { name: "王伟" },
    quality: { ...dark, faults: ["dark"] },
  });
  const card = { fileId: picId, userNo: principal.userNo, picType: "ID_CARD", fields: { name: "王伟" }, quality: dark };
  expect(await storedResults()).toMatchObject([card]);
  // while it is reviewed nobody makes it unread by reading it as something else
  await readAs("PASSPORT", "P<CHN");
  const results = await storedResults();
  expect(results).toHaveLength(2);
  expect(results.find((row) => row.picType === "ID_CARD")).toMatchObject(card);
  read.mockRestore();
});

test("a picture that cannot be read has its reason, where that was measured", async ({ world }) => {
  const principal = await world.merchant();
  const picId = await uploadPicture(world, principal);
  const blurredQuality = { ...good, sharpness: 1 };
  const read = vi
    .spyOn(pictureReader(), "read")
    .mockResolvedValue({ page: { text: "", lines: [], confidence: 0, quality: blurredQuality } });
  await expect(world.call(pictureCalls.readPicture, { picType, picId }, principal)).rejects.toMatchObject({
    code: "PICTURE_UNREADABLE",
    detail: { reason: "blurred" },
  });
  // nothing is wrong with a picture for which a busy machine had no time
  read.mockResolvedValue({ fault: "slow" });
  await expect(world.call(pictureCalls.readPicture, { picType, picId }, principal)).rejects.toMatchObject({
    code: "PICTURE_UNREADABLE",
    detail: { reason: "slow" },
  });
  read.mockRestore();
});

test("a merchant has a number of pictures read in a minute, for all its people; another merchant does not wait", async ({
  world,
}) => {
  const reading = vi.spyOn(pictureReader(), "read");
  reading.mockImplementation(() => Promise.resolve({ fault: "unreadable" }));
  onTestFinished(() => reading.mockRestore());
  const principal = await world.merchant();
  const [colleague, otherMerchant] = [await world.operator(principal.userNo), await world.merchant()];
  const prepareRead = async (of: typeof principal) => {
    const picId = await uploadPicture(world, of);
    return () => codeOf(world.call(pictureCalls.readPicture, { picType, picId }, of));
  };
  const [readOwn, colleagues, readOther] = [
    await prepareRead(principal),
    await prepareRead(colleague),
    await prepareRead(otherMerchant),
  ];
  for (let no = 0; no < picturesPerMinuteMax; no += 1) expect(await readOwn()).toBe("PICTURE_UNREADABLE");
  expect([await readOwn(), await colleagues(), await readOther()]).toEqual([
    "REQUEST_BUSY",
    "REQUEST_BUSY",
    "PICTURE_UNREADABLE",
  ]);
  expect(reading).toHaveBeenCalledTimes(picturesPerMinuteMax + 1);
  world.real = addMilliseconds(world.real, minuteMs);
  expect(await readOwn()).toBe("PICTURE_UNREADABLE");
});
