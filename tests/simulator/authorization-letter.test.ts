import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { files } from "@/lib/files/calls/files";
import { isPaperNumber } from "@/lib/files/paper-number";
import { drafts } from "@/lib/verification/calls/drafts";
import { companyEntry, foreigner, hkEntry, newcomer } from "../fixtures/applying";
import { readPdf } from "../fixtures/paper";
import { test, type TestWorld } from "../fixtures/world";

/** The text of the letter of a type in a language, without line breaks; of the template's id as it is without them. */
async function letter(world: TestWorld, principal: Principal, type?: string, language?: string): Promise<string> {
  const template = await world.call(files.template, { code: "AUTHORIZATION_LETTER" }, principal);
  const id = type === undefined ? template : `${template}:${type}_${language}`;
  const { body } = await world.call(files.content, { id }, principal);
  const { pages } = await readPdf(new Uint8Array(await new Response(body).arrayBuffer()));
  return pages
    .flatMap(({ textItems }) => textItems.map(({ text }) => text))
    .join("")
    .replace(/\s+/g, "");
}

test("the letter of authorisation contains the draft's data, in both languages", async ({ world }) => {
  const principal = await newcomer(world);
  const entry = await companyEntry(world, principal);
  await world.call(drafts.saveDraft, { entry: { type: "company", ...entry }, step: 0, version: 0 }, principal);
  const chinese = await letter(world, principal, "company", "zh-CN");
  for (const part of ["授权委托书", entry.name, entry.creditCode, entry.legalPersonName, foreigner.idNo])
    expect(chinese).toContain(part.replace(/\s+/g, ""));
  const english = await letter(world, principal, "company", "en-US");
  for (const part of ["Letterofauthorization", foreigner.name.replace(/\s+/g, ""), entry.creditCode])
    expect(english).toContain(part);
  const numberIn = (text: string) => /AL\d+-[0-9A-Z]{8}-[0-9A-Z]/.exec(text)?.[0] ?? "";
  expect([isPaperNumber(numberIn(english)), numberIn(chinese)]).toEqual([true, numberIn(english)]);
  const changed = { ...entry, name: `${entry.name}二` };
  await world.call(drafts.saveDraft, { entry: { type: "company", ...changed }, step: 0, version: 1 }, principal);
  expect(numberIn(await letter(world, principal, "company", "en-US"))).not.toBe(numberIn(english));
});

test("without a draft the letter has empty lines, and a Hong Kong company's first director signs", async ({
  world,
}) => {
  const principal = await newcomer(world);
  expect(await letter(world, principal, "hkcompany", "en-US")).toContain("______");
  const entry = await hkEntry(world, principal);
  await world.call(drafts.saveDraft, { entry: { type: "hkcompany", ...entry }, step: 0, version: 0 }, principal);
  const letterText = await letter(world, principal, "hkcompany", "en-US");
  expect(letterText).toContain(entry.crNo);
  expect(letterText).toContain(entry.directors[0]?.name.replace(/\s+/g, ""));
});

test("the template's id alone gives the letter of the merchant type of the draft", async ({ world }) => {
  const principal = await newcomer(world);
  expect(await letter(world, principal)).toContain("______");
  const entry = await hkEntry(world, principal);
  await world.call(drafts.saveDraft, { entry: { type: "hkcompany", ...entry }, step: 0, version: 0 }, principal);
  expect(await letter(world, principal)).toContain(entry.crNo);
});

test("there is no letter for a private person, in another language, or without the permission to verify", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const clerk = { ...principal, operatorType: 2 as const, permissions: [] };
  for (const [type, language, by] of [
    ["personal", "en-US", principal],
    ["company", "de-DE", principal],
    ["company", "en-US", clerk],
  ] as const)
    await expect(letter(world, by, type, language)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
});
