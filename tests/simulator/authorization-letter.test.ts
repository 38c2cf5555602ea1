import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { files } from "@/lib/files/calls/files";
import { drafts } from "@/lib/verification/calls/drafts";
import { companyEntry, foreigner, hkEntry, newcomer } from "../fixtures/applying";
import { readPdf } from "../fixtures/paper";
import { test, type TestWorld } from "../fixtures/world";

/** The text of the letter of a type in a language, without line breaks; of the template's id as it is without them. */
async function letter(world: TestWorld, who: Who, type?: string, language?: string): Promise<string> {
  const template = await world.ask(files.template, { code: "AUTHORIZATION_LETTER" }, who);
  const id = type === undefined ? template : `${template}:${type}_${language}`;
  const { body } = await world.ask(files.content, { id }, who);
  const { pages } = await readPdf(new Uint8Array(await new Response(body).arrayBuffer()));
  return pages
    .flatMap(({ written }) => written.map(({ text }) => text))
    .join("")
    .replace(/\s+/g, "");
}

test("the letter of authorisation is filled with what the draft says, in both languages", async ({ world }) => {
  const who = await newcomer(world);
  const entry = await companyEntry(world, who);
  await world.ask(drafts.saveDraft, { entry: { type: "company", ...entry }, step: 0, version: 0 }, who);
  const chinese = await letter(world, who, "company", "zh-CN");
  for (const part of ["授权委托书", entry.name, entry.creditCode, entry.legalPersonName, foreigner.idNo])
    expect(chinese).toContain(part.replace(/\s+/g, ""));
  const english = await letter(world, who, "company", "en-US");
  for (const part of ["Letterofauthorisation", foreigner.name.replace(/\s+/g, ""), entry.creditCode])
    expect(english).toContain(part);
});

test("without a draft the letter leaves lines to write on, and a Hong Kong company's first director signs", async ({
  world,
}) => {
  const who = await newcomer(world);
  expect(await letter(world, who, "hkcompany", "en-US")).toContain("______");
  const entry = await hkEntry(world, who);
  await world.ask(drafts.saveDraft, { entry: { type: "hkcompany", ...entry }, step: 0, version: 0 }, who);
  const filled = await letter(world, who, "hkcompany", "en-US");
  expect(filled).toContain(entry.crNo);
  expect(filled).toContain(entry.directors[0]?.name.replace(/\s+/g, ""));
});

test("the template's id alone gives the letter of what the merchant has begun to apply as", async ({ world }) => {
  const who = await newcomer(world);
  expect(await letter(world, who)).toContain("______");
  const entry = await hkEntry(world, who);
  await world.ask(drafts.saveDraft, { entry: { type: "hkcompany", ...entry }, step: 0, version: 0 }, who);
  expect(await letter(world, who)).toContain(entry.crNo);
});

test("there is no letter for a private person, in another language, or for whoever may not verify", async ({
  world,
}) => {
  const who = await newcomer(world);
  const clerk = { ...who, operatorType: 2 as const, permissions: [] };
  for (const [type, language, by] of [
    ["personal", "en-US", who],
    ["company", "de-DE", who],
    ["company", "en-US", clerk],
  ] as const)
    await expect(letter(world, by, type, language)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
});
