import { readFileSync } from "node:fs";
import { expect, onTestFinished, vi } from "vitest";
import { files } from "@/lib/files/calls/files";
import { pictureCalls } from "@/lib/reference/calls/pictures";
import { fileUrl } from "@/lib/simulator/files/stored-files";
import { picturesPerMinuteMax } from "@/lib/files/terms";
import { pictureReader, type Reading } from "@/lib/simulator/reference/picture/reader";
import { sent, uploadOf } from "../fixtures/examples/files";
import { later, minuteMs } from "@/lib/time/instant";
import { codeOf } from "../fixtures/refusals";
import { test, type TestWorld } from "../fixtures/world";

const invoice = readFileSync("tests/fixtures/invoice.png");
const uploaded = async (
  world: TestWorld,
  who: Awaited<ReturnType<TestWorld["merchant"]>>,
  file = sent("invoice.png", "image/png", invoice),
) => (await world.ask(files.upload, uploadOf(file), who)).fileId;
const picType = "INVOICE" as const;
const good = { sharpness: 90, brightness: 240, edgeMarks: 0 };

test("the text of one's own picture is read, by its id and by its address alike", async ({ world }) => {
  const who = await world.merchant();
  const picId = await uploaded(world, who);
  const byId = await world.ask(pictureCalls.readPicture, { picType, picId }, who);
  expect([byId.text.replaceAll(" ", ""), byId.picType, byId.facts]).toEqual([
    "INVOICE2026-0318",
    "INVOICE",
    { creditCode: null, identityNumber: null, birthDay: null },
  ]);
  expect(byId.confidence).toBeGreaterThan(60);
  expect(await world.ask(pictureCalls.readPictureOlder, { picType, picUrl: fileUrl(picId) }, who)).toEqual(byId);
});

test("another merchant's picture is no picture, and no address elsewhere is ever fetched", async ({ world }) => {
  const [who, thief] = [await world.merchant(), await world.merchant()];
  const picId = await uploaded(world, who);
  const fetched = vi.spyOn(globalThis, "fetch");
  expect(await codeOf(world.ask(pictureCalls.readPicture, { picType, picId }, thief))).toBe("FILE_NOTFOUND");
  for (const picUrl of [
    `https://elsewhere.example${fileUrl(picId)}`,
    "http://127.0.0.1:9/a.png",
    "file:///etc/passwd",
    `${fileUrl(picId)}/../x`,
    "data:image/png;base64,AAAA",
    picId,
    fileUrl("../../../etc/passwd"),
  ]) {
    expect([picUrl, await codeOf(world.ask(pictureCalls.readPicture, { picType, picUrl }, who))]).toEqual([
      picUrl,
      "FILE_NOTFOUND",
    ]);
  }
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

test("what is no picture cannot be read", async ({ world }) => {
  const who = await world.merchant();
  expect(
    await codeOf(world.ask(pictureCalls.readPicture, { picType, picId: await uploaded(world, who, sent()) }, who)),
  ).toBe("PICTURE_UNREADABLE");
});

test.for<[string, Reading, string]>([
  ["broken", { fault: "unreadable" }, "PICTURE_UNREADABLE"],
  ["huge", { fault: "large" }, "PICTURE_TOO_LARGE"],
  ["one too many", { fault: "busy" }, "REQUEST_BUSY"],
  ["empty", { page: { text: "", lines: [], confidence: 0, quality: null } }, "PICTURE_UNREADABLE"],
  [
    "mere noise",
    { page: { text: "1!l", lines: [{ text: "1!l", confidence: 39 }], confidence: 39, quality: good } },
    "PICTURE_UNREADABLE",
  ],
])("a picture that is %s is said to be so", async ([, reading, code], { world }) => {
  const who = await world.merchant();
  const picId = await uploaded(world, who);
  const read = vi.spyOn(pictureReader(), "read").mockResolvedValue(reading);
  expect(await codeOf(world.ask(pictureCalls.readPicture, { picType, picId }, who))).toBe(code);
  read.mockRestore();
});

test("what was read in a document is kept as it was read last, and stays when it is read as another; what is no document is not", async ({
  world,
}) => {
  const who = await world.merchant();
  const picId = await uploaded(world, who);
  const read = vi.spyOn(pictureReader(), "read");
  const asked = async (type: "ID_CARD" | "PASSPORT" | "INVOICE", text: string, quality = good) => {
    read.mockResolvedValueOnce({ page: { text, lines: [{ text, confidence: 90 }], confidence: 90, quality } });
    return world.ask(pictureCalls.readPicture, { picType: type, picId }, who);
  };
  const kept = () => world.db.prisma.pictureReading.findMany({ where: { world: world.id } });
  await asked("INVOICE", "姓名 王伟");
  expect(await kept()).toEqual([]);
  await asked("ID_CARD", "姓名 王小明");
  const dark = { ...good, brightness: 60 };
  expect(await asked("ID_CARD", "姓名 王伟", dark)).toMatchObject({
    fields: { name: "王伟" },
    quality: { ...dark, faults: ["dark"] },
  });
  const card = { fileId: picId, userNo: who.userNo, picType: "ID_CARD", fields: { name: "王伟" }, quality: dark };
  expect(await kept()).toMatchObject([card]);
  // while it is reviewed nobody makes it unread by reading it as something else
  await asked("PASSPORT", "P<CHN");
  const both = await kept();
  expect(both).toHaveLength(2);
  expect(both.find((one) => one.picType === "ID_CARD")).toMatchObject(card);
  read.mockRestore();
});

test("a picture that cannot be read says why, where that was measured", async ({ world }) => {
  const who = await world.merchant();
  const picId = await uploaded(world, who);
  const blurred = { ...good, sharpness: 1 };
  const read = vi
    .spyOn(pictureReader(), "read")
    .mockResolvedValue({ page: { text: "", lines: [], confidence: 0, quality: blurred } });
  await expect(world.ask(pictureCalls.readPicture, { picType, picId }, who)).rejects.toMatchObject({
    code: "PICTURE_UNREADABLE",
    detail: { reason: "blurred" },
  });
  // nothing is wrong with a picture for which a busy machine had no time
  read.mockResolvedValue({ fault: "slow" });
  await expect(world.ask(pictureCalls.readPicture, { picType, picId }, who)).rejects.toMatchObject({
    code: "PICTURE_UNREADABLE",
    detail: { reason: "slow" },
  });
  read.mockRestore();
});

test("a merchant has so many pictures read in a minute, whoever of its people asks; another is not kept waiting", async ({
  world,
}) => {
  const reading = vi.spyOn(pictureReader(), "read");
  reading.mockImplementation(() => Promise.resolve({ fault: "unreadable" }));
  onTestFinished(() => reading.mockRestore());
  const who = await world.merchant();
  const [colleague, other] = [await world.operator(who.userNo), await world.merchant()];
  const ask = async (of: typeof who) => {
    const picId = await uploaded(world, of);
    return () => codeOf(world.ask(pictureCalls.readPicture, { picType, picId }, of));
  };
  const [own, colleagues, others] = [await ask(who), await ask(colleague), await ask(other)];
  for (let no = 0; no < picturesPerMinuteMax; no += 1) expect(await own()).toBe("PICTURE_UNREADABLE");
  expect([await own(), await colleagues(), await others()]).toEqual([
    "REQUEST_BUSY",
    "REQUEST_BUSY",
    "PICTURE_UNREADABLE",
  ]);
  expect(reading).toHaveBeenCalledTimes(picturesPerMinuteMax + 1);
  world.real = later(world.real, minuteMs);
  expect(await own()).toBe("PICTURE_UNREADABLE");
});
