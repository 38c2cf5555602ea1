import { expect, test } from "vitest";
import { inspect } from "@/lib/formats/inspect/inspect";
import { pdf, zip } from "../fixtures/sample-files";

const sent = { name: "papers.zip", declared: [], kinds: ["zip"] } as const;
const good = { name: "合同.pdf", body: pdf() };
const double = Buffer.concat([Buffer.from("0005160700020000", "hex"), Buffer.alloc(100)]);
const views = Buffer.concat([Buffer.from("0000000142756431", "hex"), Buffer.alloc(100)]);

test("an archive that a Mac or Windows made of a folder is taken with what they leave there", async () => {
  const bytes = zip([
    good,
    { name: "__MACOSX/._合同.pdf", body: double },
    { name: ".DS_Store", body: views },
    { name: "papers/Thumbs.db", body: Buffer.from("d0cf11e0a1b11ae100", "hex") },
    { name: "papers/desktop.ini", body: "[.ShellClassInfo]\r\n" },
  ]);
  expect(await inspect(bytes, sent)).toEqual({ kind: "zip", length: bytes.length });
});

test("under the name of what systems leave nothing else goes, and nothing large", async () => {
  for (const hidden of [
    { name: "__MACOSX/._run.pdf", body: "MZ" },
    { name: "._run.exe", body: Buffer.from("4d5a9000", "hex") },
    { name: ".DS_Store", body: "<html>" },
    { name: "Thumbs.db", body: "PK" },
    { name: "desktop.ini", body: "MZ" },
    { name: "__MACOSX/run.exe", body: double },
    { name: "__MACOSX/._run.pdf", body: Buffer.concat([double, Buffer.alloc(1_024 * 1_024)]), isStored: true },
  ])
    await expect(inspect(zip([good, hidden]), sent), hidden.name).rejects.toMatchObject({
      fault: expect.stringMatching(/^(inside|inflated)$/),
    });
});
