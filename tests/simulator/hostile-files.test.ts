import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { FileKind } from "@/lib/files/terms";
import { inspectFile } from "@/lib/simulator/files/inspector";
import { goodFiles, jpeg, png } from "../fixtures/sample-files";
import { hostileFiles } from "../fixtures/hostile-files";

const folder = mkdtempSync(path.join(os.tmpdir(), "hostile-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const all: readonly FileKind[] = ["jpg", "png", "pdf", "zip", "rar", "xls", "xlsx", "docx"];
/** Limits the memory of the inspecting process in all, however large the file pretends to be; in kilobytes. */
const peakMax = 300 * 1_024;
let files = 0;

async function look(name: string, type: string, bytes: Buffer) {
  const file = path.join(folder, String((files += 1)));
  writeFileSync(file, bytes);
  return inspectFile(file, { name, declaredTypes: [type], kinds: all });
}

test("there are more than sixty, and no two are alike", () => {
  expect(new Set(hostileFiles.map(({ label }) => label)).size).toBe(hostileFiles.length);
  expect(hostileFiles.length).toBeGreaterThan(60);
});

for (const { name, type, bytes } of goodFiles)
  test(`accepted: ${name}`, async () => {
    const content = bytes();
    expect(await look(name, type, content)).toMatchObject({ fit: { length: content.length } });
  });

for (const name of readdirSync("tests/fixtures/cases").filter((file) => /\.xlsx?$/.test(file)))
  test(`accepted, as a real program wrote it: ${name}`, async () => {
    expect(await look(name, "", readFileSync(`tests/fixtures/cases/${name}`))).toMatchObject({ fit: {} });
  });

for (const { label, name, type, bytes, fault } of hostileFiles)
  test(`refused as ${fault}: ${label}`, async () => {
    const inspection = await look(name, type, bytes());
    expect(inspection).toMatchObject({ fault });
    expect(inspection.peak).toBeLessThan(peakMax);
  });

test("data that a camera appends to a picture is removed: a second picture, a film, zeros", async () => {
  const first = jpeg();
  for (const behind of [jpeg(), Buffer.from("\0\0\0\x18ftypmp42 and so on", "latin1"), Buffer.alloc(500)]) {
    expect(await look("a.jpg", "image/jpeg", Buffer.concat([first, behind]))).toMatchObject({
      fit: { kind: "jpg", length: first.length },
    });
  }
});

test("after all that the next files are checked normally, many at once", async () => {
  const inspections = await Promise.all(Array.from({ length: 10 }, () => look("a.png", "image/png", png())));
  expect(inspections.every((inspection) => "fit" in inspection)).toBe(true);
});
