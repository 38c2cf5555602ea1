import { expect } from "vitest";
import type { ReadFields } from "@/lib/reference/calls/pictures";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { companyEntry, newcomer, companyOfRegister } from "../fixtures/applying";
import { operationsPerson, test, wednesday, type TestWorld } from "../fixtures/world";

/** Stores the fields that a reader recognized in an uploaded picture. */
async function read(
  { db, id: world }: TestWorld,
  userNo: string,
  [fileId = ""]: readonly string[] = [],
  fields: ReadFields,
  picType = "ID_CARD",
) {
  const quality = { sharpness: 90, brightness: 240, edgeMarks: 0 };
  await db.prisma.pictureReading.create({
    data: { world, fileId, userNo, picType, fields, quality, readAt: wednesday },
  });
}

test("data typed differently from the pictures' is displayed beside it, by the field's path", async ({ world }) => {
  const principal = await newcomer(world);
  const entry = await companyEntry(world, principal);
  const { legalPerson, papers } = entry;
  await read(
    world,
    principal.userNo,
    papers.licence,
    {
      name: "别的有限公司",
      creditCode: entry.creditCode,
      termTo: "long-term",
    },
    "BUSINESS_LICENCE",
  );
  await read(world, principal.userNo, legalPerson?.photos.portraitSide, {
    name: entry.legalPersonName,
    idNo: "330106198801010038",
  });
  await read(world, principal.userNo, legalPerson?.photos.emblemSide, { idExpiry: "2031-06-30" });
  const { differences } = await world.call(verificationApplications.submitCompany, entry, principal);
  const picture = { source: "picture" };
  expect(differences).toEqual([
    { ...picture, path: "name", typed: entry.name, found: "别的有限公司" },
    ...(entry.termTo === "long-term" ? [] : [{ ...picture, path: "termTo", typed: entry.termTo, found: "long-term" }]),
    { ...picture, path: "legalPerson.idNo", typed: "330106198801010011", found: "330106198801010038" },
    { ...picture, path: "legalPerson.idExpiry", typed: "2030-06-30", found: "2031-06-30" },
  ]);
});

test("another spelling is no difference: blanks, full-width forms, capitals, an address without its province", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const entry = await companyEntry(world, principal);
  const { name, address, registeredCapital, businessScope } = companyOfRegister();
  await read(
    world,
    principal.userNo,
    entry.papers.licence,
    {
      name: ` ${name.replaceAll("(", "（")}`,
      address: address.replaceAll(" ", ""),
      registeredCapital: registeredCapital.replaceAll(" ", ""),
      businessScope: businessScope.normalize("NFKC"),
    },
    "BUSINESS_LICENCE",
  );
  await read(world, principal.userNo, entry.legalPerson?.photos.portraitSide, { address: "杭州市西湖区和平路1号" });
  await read(
    world,
    principal.userNo,
    entry.agent?.photos.portraitSide,
    { lastName: "WANG", firstName: "Wei" },
    "PASSPORT",
  );
  expect((await world.call(verificationApplications.submitCompany, entry, principal)).differences).toEqual([]);
});

test("operations see the unread pictures, those of another type than declared, and the defects of one", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const entry = await companyEntry(world, principal);
  const { legalPerson, papers } = entry;
  await read(world, principal.userNo, papers.licence, { name: "别的有限公司" }, "OTHER");
  await read(world, principal.userNo, legalPerson?.photos.portraitSide, { name: "别人" });
  await world.db.sql("update picture_reading set quality = $2::jsonb where world = $1::uuid and pic_type = 'ID_CARD'", [
    world.id,
    JSON.stringify({ sharpness: 1, brightness: 240, edgeMarks: 9 }),
  ]);
  const { applicationId, differences } = await world.call(verificationApplications.submitCompany, entry, principal);
  expect(differences.map(({ path }) => path)).toEqual(["legalPerson.name"]);
  const caseInput = { world: world.name, applicationId };
  const { pictures, read: extractedFields } = await world.call(
    verificationReviews.verificationCase,
    caseInput,
    operationsPerson,
  );
  expect(pictures.map(({ path, isRead, faults }) => [path, isRead, faults])).toEqual([
    ["papers.licence", false, []],
    ["legalPerson.photos.portraitSide", true, ["blurred", "cut"]],
    ["legalPerson.photos.emblemSide", false, []],
    ["agent.photos.portraitSide", false, []],
  ]);
  expect(extractedFields).toEqual({ "legalPerson.name": "别人" });
});
