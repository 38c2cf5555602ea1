import { expect, onTestFinished, test } from "vitest";
import { inspectFileBytes } from "@/lib/formats/inspect/inspect";
import type { FileKind } from "@/lib/files/terms";
import { docx, pdf, xlsx } from "../fixtures/sample-files";

const size = 90_000;
const kinds: readonly FileKind[] = ["pdf", "xlsx", "docx"];

/**
 * Measures the work of an inspection in characters: every character that an expression receives, every one that a
 * global expression passes over between matches, and every one that is read individually.
 */
async function workOf(name: string, bytes: Buffer): Promise<number> {
  let work = 0;
  const restore: (() => void)[] = [];
  const countCalls = <T extends object>(
    on: T,
    key: keyof T & string,
    cost: (self: unknown, args: unknown[]) => number,
    costAfter: (self: unknown, result: unknown) => number = () => 0,
  ) => {
    const original = on[key] as (...args: unknown[]) => unknown; // named cast: a method of a built-in
    Object.assign(on, {
      [key](this: unknown, ...args: unknown[]) {
        work += cost(this, args);
        const result = original.apply(this, args);
        work += costAfter(this, result);
        return result;
      },
    });
    restore.push(() => Object.assign(on, { [key]: original }));
  };
  onTestFinished(() => restore.forEach((undo) => undo()));
  const goesOn = (self: unknown): self is RegExp => self instanceof RegExp && self.global;
  countCalls(
    RegExp.prototype,
    "exec",
    (self, [text]) => String(text).length - (goesOn(self) ? self.lastIndex : 0),
    // what lies behind the match was not passed over
    (self, match) => (goesOn(self) && match !== null ? self.lastIndex - (match as RegExpExecArray).input.length : 0), // named cast: what an expression finds
  );
  countCalls(RegExp.prototype, "test", (_, [text]) => String(text).length);
  countCalls(String.prototype, "charCodeAt", () => 1);
  countCalls(String.prototype, "includes", (self) => String(self).length);
  await inspectFileBytes(bytes, { name, declaredTypes: [], kinds }).catch(() => {});
  restore.forEach((undo) => undo());
  return work;
}

const part = (name: string, body: string) => () => xlsx([{ name, body }]);
/** Files made so that a careless expression passes over the same signs again and again; `size` of them. */
const adversaries: readonly (readonly [what: string, name: string, of: (size: number) => Buffer])[] = [
  ["rows without an end", "a.xlsx", (size) => part("xl/worksheets/sheet1.xml", "<row ".repeat(size))()],
  [
    "relationships without an end",
    "a.xlsx",
    (size) => part("xl/_rels/workbook.xml.rels", "<Relationship ".repeat(size))(),
  ],
  ["prefixes without a tag", "a.xlsx", (size) => part("xl/styles.xml", `<${"a".repeat(size * 5)}`)()],
  ["fields without an end", "a.docx", (size) => docx([{ name: "word/x.xml", body: "<instrText ".repeat(size) }])],
  ["formulas without an end", "a.xlsx", (size) => part("xl/worksheets/sheet1.xml", `<f ${"<f".repeat(size)}`)()],
  ["names", "a.pdf", (size) => pdf({ more: ["4 0 obj <<", "/A#41".repeat(size), ">> endobj\n"] })],
  ["slashes", "a.pdf", (size) => pdf({ more: ["/ ".repeat(size)] })],
  ["strings in strings", "a.pdf", (size) => pdf({ more: ["(".repeat(size), ")".repeat(size)] })],
  ["keys of files and blanks", "a.pdf", (size) => pdf({ more: ["/F    ".repeat(size)] })],
  ["streams in a comment", "a.pdf", (size) => pdf({ more: [`%${"stream ".repeat(size)}\n`] })],
  ["streams of objects", "a.pdf", (size) => pdf({ more: ["<</N 1/First 1>>stream\nendstream\n".repeat(size)] })],
];

for (const [subject, name, of] of adversaries)
  test(`twice as many ${subject} are twice the work, and no more`, async () => {
    // so many that an expression which passes over them once for each of them would not end within a test's time
    const [once, twice] = [await workOf(name, of(size)), await workOf(name, of(2 * size))];
    expect(twice).toBeLessThan(once * 2.2 + 200_000);
    expect(twice).toBeLessThan(1_000 * size);
  });
