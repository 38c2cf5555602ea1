import { expect, test } from "vitest";
import { inspectFileBytes } from "@/lib/formats/inspect/inspect";
import { bookXls, bookXml } from "../fixtures/sheets";
import { docx, jpeg, pdf, png, zip } from "../fixtures/sample-files";

const upload = { name: "papers.zip", declaredTypes: [], kinds: ["zip"] } as const;
const good = { name: "合同.pdf", body: pdf() };
const double = Buffer.concat([Buffer.from("0005160700020000", "hex"), Buffer.alloc(100)]);
const views = Buffer.concat([Buffer.from("0000000142756431", "hex"), Buffer.alloc(100)]);

test("an archive made of a folder by a Mac or Windows is accepted with the files they add", async () => {
  const bytes = zip([
    good,
    { name: "__MACOSX/._合同.pdf", body: double },
    { name: ".DS_Store", body: views },
    { name: "papers/Thumbs.db", body: Buffer.from("d0cf11e0a1b11ae100", "hex") },
    { name: "papers/desktop.ini", body: "[.ShellClassInfo]\r\n" },
  ]);
  expect(await inspectFileBytes(bytes, upload)).toEqual({ kind: "zip", length: bytes.length });
});

test("a file named like a system's own is accepted with that content alone, and never a large one", async () => {
  for (const entry of [
    { name: "__MACOSX/._run.pdf", body: "MZ" },
    { name: "._run.exe", body: Buffer.from("4d5a9000", "hex") },
    { name: ".DS_Store", body: "<html>" },
    { name: "Thumbs.db", body: "PK" },
    { name: "desktop.ini", body: "MZ" },
    { name: "__MACOSX/run.exe", body: double },
    { name: "__MACOSX/._run.pdf", body: Buffer.concat([double, Buffer.alloc(1_024 * 1_024)]), isStored: true },
  ])
    await expect(inspectFileBytes(zip([good, entry]), upload), entry.name).rejects.toMatchObject({
      fault: expect.stringMatching(/^(inside|inflated)$/),
    });
});

test("a file without a declared type is accepted by its content, and by the types that WPS and old browsers declare", async () => {
  const files = [
    ["a.pdf", pdf(), "application/pdf", "application/wps-office.pdf"],
    ["a.jpg", jpeg(), "image/jpeg", "image/pjpeg"],
    ["a.png", png(), "image/png", "image/x-png"],
    ["a.zip", zip([good]), "application/zip", "application/x-zip-compressed"],
    ["a.xls", bookXls([]), "application/vnd.ms-excel", "application/wps-office.xls"],
    ["a.xlsx", bookXml([["a"]]), "application/zip", "application/wps-office.xlsx"],
    ["a.docx", docx(), "application/wps-office.docx", "application/octet-stream"],
    ["a.csv", Buffer.from("a,b\n"), "text/comma-separated-values", "application/vnd.ms-excel"],
  ] as const;
  const kinds = ["pdf", "jpg", "png", "zip", "xls", "xlsx", "docx", "csv"] as const;
  for (const [name, bytes, ...extraTypes] of files) {
    // a part of a form that names no type counts as plain text (RFC 7578)
    for (const contentType of ["", "application/octet-stream", "text/plain", ...extraTypes])
      expect([
        name,
        contentType,
        (await inspectFileBytes(bytes, { name, declaredTypes: [contentType], kinds })).kind,
      ]).toEqual([name, contentType, name.slice(2)]);
    for (const contentType of ["text/html", "image/svg+xml", "application/x-msdownload"])
      await expect(inspectFileBytes(bytes, { name, declaredTypes: [contentType], kinds })).rejects.toMatchObject({
        fault: "mismatch",
      });
  }
});
