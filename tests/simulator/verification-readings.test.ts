import { expect } from "vitest";
import type { ReadFields } from "@/lib/reference/calls/pictures";
import { applications } from "@/lib/verification/calls/applications";
import { companyEntry, newcomer, registered } from "../fixtures/applying";
import { test, wednesday, type TestWorld } from "../fixtures/world";

/** Keeps what a reader found in an uploaded picture. */
async function read(
  { db, id: world }: TestWorld,
  userNo: string,
  [fileId = ""]: readonly string[] = [],
  fields: ReadFields,
) {
  const quality = { sharpness: 90, brightness: 240, edgeMarks: 0 };
  await db.prisma.pictureReading.create({
    data: { world, fileId, userNo, picType: "ID_CARD", confidence: 80, fields, quality, readAt: wednesday },
  });
}

test("what was typed otherwise than it was read in the pictures is shown beside it, by the field's path", async ({
  world,
}) => {
  const who = await newcomer(world);
  const entry = await companyEntry(world, who);
  const { legalPerson, papers } = entry;
  await read(world, who.userNo, papers.licence, {
    name: "别的有限公司",
    creditCode: entry.creditCode,
    termTo: "long-term",
  });
  await read(world, who.userNo, legalPerson?.photos.portraitSide, {
    name: entry.legalPersonName,
    idNo: "330106198801010038",
  });
  await read(world, who.userNo, legalPerson?.photos.emblemSide, { idExpiry: "2031-06-30" });
  const { differences } = await world.ask(applications.submitCompany, entry, who);
  const picture = { source: "picture" };
  expect(differences).toEqual([
    { ...picture, path: "name", typed: entry.name, found: "别的有限公司" },
    ...(entry.termTo === "long-term" ? [] : [{ ...picture, path: "termTo", typed: entry.termTo, found: "long-term" }]),
    { ...picture, path: "legalPerson.idNo", typed: "330106198801010011", found: "330106198801010038" },
    { ...picture, path: "legalPerson.idExpiry", typed: "2030-06-30", found: "2031-06-30" },
  ]);
});

test("another way of writing is no difference: blanks, full-width forms, capitals, an address without its province", async ({
  world,
}) => {
  const who = await newcomer(world);
  const entry = await companyEntry(world, who);
  const { name, address, registeredCapital, businessScope } = registered();
  await read(world, who.userNo, entry.papers.licence, {
    name: ` ${name.replaceAll("(", "（")}`,
    address: address.replaceAll(" ", ""),
    registeredCapital: registeredCapital.replaceAll(" ", ""),
    businessScope: businessScope.normalize("NFKC"),
  });
  await read(world, who.userNo, entry.legalPerson?.photos.portraitSide, { address: "杭州市西湖区和平路1号" });
  await read(world, who.userNo, entry.agent?.photos.portraitSide, { lastName: "WANG", firstName: "Wei" });
  expect((await world.ask(applications.submitCompany, entry, who)).differences).toEqual([]);
});
