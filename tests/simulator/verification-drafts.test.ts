import { expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { beijing } from "@/lib/time/beijing";
import { draftKind } from "@/lib/simulator/verification/drafts/kind";
import { applications } from "@/lib/verification/calls/applications";
import { drafts } from "@/lib/verification/calls/drafts";
import { entryShapes, type Entry } from "@/lib/verification/entry";
import { applied, companyEntry, newcomer, notedByClock } from "../fixtures/applying";
import { sent, uploadOf } from "../fixtures/examples/files";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { together, turned } from "../fixtures/together";
import { advanceTo } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";
import type { Who } from "@/lib/call/who";

const draftOf = async (world: TestWorld, who: Who) => (await world.ask(drafts.draft, { type: "company" }, who)).draft;
const entryOf = async (world: TestWorld, who: Who, name = "宁波"): Promise<Entry> => ({
  type: "company",
  ...(await companyEntry(world, who, { name })),
});
const saved = async (world: TestWorld, who: Who, version: number, name?: string) =>
  world.ask(drafts.saveDraft, { entry: await entryOf(world, who, name), step: 2, version }, who);

test("a draft is found by everybody of the merchant, with its step, its files' names and the days left", async ({
  world,
}) => {
  const who = await newcomer(world);
  expect(await draftOf(world, who)).toBeNull();
  await saved(world, who, 0);
  const colleague = await world.operator(who.userNo);
  const found = await draftOf(world, colleague);
  expect(found).toMatchObject({ step: 2, version: 1, savedBy: "Operator", daysLeft: 15, entry: { name: "宁波" } });
  expect(Object.values(found?.fileNames ?? {})).toContain("KYC_LARGE_IMAGE.png");
  expect(found?.expiresAt).toEqual(beijing("2026-04-03"));
  expect(await draftOf(world, await newcomer(world))).toBeNull();
});

test("of two tabs that save the same draft the second is told, and nothing of the first is lost", async ({ world }) => {
  const who = await newcomer(world);
  expect((await saved(world, who, 0, "第一")).version).toBe(1);
  expect(await codeOf(saved(world, who, 0, "第二"))).toBe("ORDER_CHANGED");
  expect((await draftOf(world, who))?.entry).toMatchObject({ name: "第一" });
  expect((await saved(world, who, 1, "第二")).version).toBe(2);
  for (const version of [2, 3]) {
    const names = turned(["第三", "第四"], version);
    const asked = [];
    for (const name of names) {
      const entry = await entryOf(world, who, name);
      asked.push((on: TestWorld) => on.ask(drafts.saveDraft, { entry, step: 2, version }, who));
    }
    const codes = (await together(world, ...asked)).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["ORDER_CHANGED", "ok"]);
    const kept = { name: names[codes.indexOf("ok")] };
    expect(await draftOf(world, who)).toMatchObject({ version: version + 1, entry: kept });
  }
});

test("a draft that names a file of another use opens it to nobody, and does not tell its name", async ({ world }) => {
  const who = await newcomer(world);
  const upload = uploadOf(sent(), "PAYMENT_PROOF");
  const { fileId } = await world.ask(files.upload, upload, who);
  const colleague = await world.operator(who.userNo, { permissions: ["setting/verified", "setting/verified:manage"] });
  const entry = await entryOf(world, colleague);
  const draft = await world.ask(
    drafts.saveDraft,
    { entry: { ...entry, papers: { other: [fileId] } }, step: 0, version: 0 },
    colleague,
  );
  expect(draft.fileNames).not.toHaveProperty(fileId);
  expect(await codeOf(world.ask(files.content, { id: fileId }, colleague))).toBe("FILE_NOTFOUND");
  expect(await codeOf(world.ask(files.content, { id: fileId }, who))).toBe("ok");
});

test("a draft is kept for fifteen days from the last time it was saved, and is then gone", async ({ world }) => {
  const who = await newcomer(world);
  await saved(world, who, 0);
  await advanceTo(world, beijing("2026-03-25", 10));
  await saved(world, who, 1);
  await advanceTo(world, new Date(beijing("2026-04-10").getTime() - 1));
  expect(await draftOf(world, who)).toMatchObject({ daysLeft: 0 });
  expect(await notedByClock(world, draftKind, who)).toBe(0);
  await advanceTo(world, beijing("2026-04-10"));
  expect(await draftOf(world, who)).toBeNull();
  expect(await world.db.prisma.formDraft.count({ where: { world: world.id } })).toBe(0);
  expect(await notedByClock(world, draftKind, who)).toBe(1);
  expect((await saved(world, who, 0)).version).toBe(1);
});

test("a draft is gone once it was submitted, and none is saved while the application is under review", async ({
  world,
}) => {
  const who = await newcomer(world);
  await saved(world, who, 0);
  await applied(world, who);
  expect(await draftOf(world, who)).toBeNull();
  expect(await codeOf(saved(world, who, 0))).toBe("VERIFICATION_PENDING");
});

test("a draft from before a rule changed opens with what still fits, and is told what is missing when it is submitted", async ({
  world,
}) => {
  const who = await newcomer(world);
  await saved(world, who, 0, "第一");
  const where = { world: world.id, userNo: who.userNo };
  const { entry } = await world.db.prisma.formDraft.findFirstOrThrow({ where });
  // as a version of the portal left it whose papers had other kinds, and whose texts were no texts
  const earlier = { ...Object(entry), address: { line: 1 }, papers: { statutes: [] } };
  await world.db.prisma.formDraft.updateMany({ where, data: { entry: earlier } });
  const draft = await draftOf(world, who);
  expect(draft?.entry).toMatchObject({ type: "company", name: "第一", address: "", papers: {} });
  const submitted = world.ask(applications.submitCompany, entryShapes.company.parse(draft?.entry), who);
  expect(await codeOf(submitted)).toBe("VERIFICATION_FIELD_INVALID");
});
