import { expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { beijingInstant } from "@/lib/time/beijing";
import { verificationDraftKind } from "@/lib/simulator/verification/drafts/kind";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { drafts } from "@/lib/verification/calls/drafts";
import { entryShapes, type VerificationEntry } from "@/lib/verification/entry";
import { submitCompanyApplication, companyEntry, newcomer, notedByClock } from "../fixtures/applying";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { together, rotate } from "../fixtures/together";
import { advanceTo } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";
import type { Principal } from "@/lib/call/principal";

const draftOf = async (world: TestWorld, principal: Principal) =>
  (await world.call(drafts.draft, { type: "company" }, principal)).draft;
const entryOf = async (world: TestWorld, principal: Principal, name = "宁波"): Promise<VerificationEntry> => ({
  type: "company",
  ...(await companyEntry(world, principal, { name })),
});
const saveEntry = async (world: TestWorld, principal: Principal, version: number, name?: string) =>
  world.call(drafts.saveDraft, { entry: await entryOf(world, principal, name), step: 2, version }, principal);

test("a draft is found by everybody of the merchant, with its step, its files' names and the days left", async ({
  world,
}) => {
  const principal = await newcomer(world);
  expect(await draftOf(world, principal)).toBeNull();
  await saveEntry(world, principal, 0);
  const colleague = await world.operator(principal.userNo);
  const draft = await draftOf(world, colleague);
  expect(draft).toMatchObject({ step: 2, version: 1, savedBy: "Operator", daysLeft: 15, entry: { name: "宁波" } });
  expect(Object.values(draft?.fileNames ?? {})).toContain("KYC_LARGE_IMAGE.png");
  expect(draft?.expiresAt).toEqual(beijingInstant("2026-04-03"));
  expect(await draftOf(world, await newcomer(world))).toBeNull();
});

test("of two tabs that save the same draft the second is refused, and the first's data is preserved", async ({
  world,
}) => {
  const principal = await newcomer(world);
  expect((await saveEntry(world, principal, 0, "第一")).version).toBe(1);
  expect(await codeOf(saveEntry(world, principal, 0, "第二"))).toBe("ORDER_CHANGED");
  expect((await draftOf(world, principal))?.entry).toMatchObject({ name: "第一" });
  expect((await saveEntry(world, principal, 1, "第二")).version).toBe(2);
  for (const version of [2, 3]) {
    const names = rotate(["第三", "第四"], version);
    const requests = [];
    for (const name of names) {
      const entry = await entryOf(world, principal, name);
      requests.push((on: TestWorld) => on.call(drafts.saveDraft, { entry, step: 2, version }, principal));
    }
    const codes = (await together(world, ...requests)).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["ORDER_CHANGED", "ok"]);
    const savedEntry = { name: names[codes.indexOf("ok")] };
    expect(await draftOf(world, principal)).toMatchObject({ version: version + 1, entry: savedEntry });
  }
});

test("a draft that names a file of another use opens it to nobody, and does not disclose its name", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const upload = uploadOf(sampleStoredFile(), "PAYMENT_PROOF");
  const { fileId } = await world.call(files.upload, upload, principal);
  const colleague = await world.operator(principal.userNo, {
    permissions: ["setting/verified", "setting/verified:manage"],
  });
  const entry = await entryOf(world, colleague);
  const draft = await world.call(
    drafts.saveDraft,
    { entry: { ...entry, papers: { other: [fileId] } }, step: 0, version: 0 },
    colleague,
  );
  expect(draft.fileNames).not.toHaveProperty(fileId);
  expect(await codeOf(world.call(files.content, { id: fileId }, colleague))).toBe("FILE_NOTFOUND");
  expect(await codeOf(world.call(files.content, { id: fileId }, principal))).toBe("ok");
});

test("a draft is stored for fifteen days from the last time it was saved, and is then gone", async ({ world }) => {
  const principal = await newcomer(world);
  await saveEntry(world, principal, 0);
  await advanceTo(world, beijingInstant("2026-03-25", 10));
  await saveEntry(world, principal, 1);
  await advanceTo(world, new Date(beijingInstant("2026-04-10").getTime() - 1));
  expect(await draftOf(world, principal)).toMatchObject({ daysLeft: 0 });
  expect(await notedByClock(world, verificationDraftKind, principal)).toBe(0);
  await advanceTo(world, beijingInstant("2026-04-10"));
  expect(await draftOf(world, principal)).toBeNull();
  expect(await world.db.prisma.formDraft.count({ where: { world: world.id } })).toBe(0);
  expect(await notedByClock(world, verificationDraftKind, principal)).toBe(1);
  expect((await saveEntry(world, principal, 0)).version).toBe(1);
});

test("a draft is gone once it was submitted, and none is saved while the application is under review", async ({
  world,
}) => {
  const principal = await newcomer(world);
  await saveEntry(world, principal, 0);
  await submitCompanyApplication(world, principal);
  expect(await draftOf(world, principal)).toBeNull();
  expect(await codeOf(saveEntry(world, principal, 0))).toBe("VERIFICATION_PENDING");
});

test("a draft from before a rule changed opens with the parts that still fit, and its submission reports the missing ones", async ({
  world,
}) => {
  const principal = await newcomer(world);
  await saveEntry(world, principal, 0, "第一");
  const where = { world: world.id, userNo: principal.userNo };
  const { entry } = await world.db.prisma.formDraft.findFirstOrThrow({ where });
  // as an earlier version of the portal stored it, with other kinds of papers and with texts that were not strings
  const earlier = { ...Object(entry), address: { line: 1 }, papers: { statutes: [] } };
  await world.db.prisma.formDraft.updateMany({ where, data: { entry: earlier } });
  const draft = await draftOf(world, principal);
  expect(draft?.entry).toMatchObject({ type: "company", name: "第一", address: "", papers: {} });
  const submission = world.call(
    verificationApplications.submitCompany,
    entryShapes.company.parse(draft?.entry),
    principal,
  );
  expect(await codeOf(submission)).toBe("VERIFICATION_FIELD_INVALID");
});
