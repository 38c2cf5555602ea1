import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { command, scripts } from "../../process/command";
import { byDistance, importedBy } from "../near-tests";
import { parsed, sources, type Source } from "../shape";
import type { Mutant } from "./sample";

/** A part of a component that is taken away: where it is in the source, and what stands in its place. */
interface Removal {
  readonly kind: "filter" | "field" | "button";
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

const isButton = (tag: string): boolean => /^(button|[A-Z]\w*(Button|Action))$/.test(tag) || tag === "Button";
const isField = (tag: string): boolean =>
  /^(input|select|textarea|[A-Z]\w*(Field|Fields|Select|Upload|Choice|CheckBox|RadioGroup|CheckGroup|TextArea))$/.test(
    tag,
  ) || /^(CheckBox|RadioGroup|CheckGroup|TextArea|SearchSelect)$/.test(tag);

function tagOf(node: ts.Node): string | undefined {
  if (ts.isJsxSelfClosingElement(node)) return node.tagName.getText();
  return ts.isJsxElement(node) ? node.openingElement.tagName.getText() : undefined;
}

/** Whether a node is one filter of a list of them: as `choiceField` makes it, or written out. */
function isFilter(node: ts.Node): boolean {
  if (ts.isSourceFile(node) || !ts.isArrayLiteralExpression(node.parent)) return false;
  if (ts.isCallExpression(node)) return node.expression.getText() === "choiceField";
  if (!ts.isObjectLiteralExpression(node)) return false;
  const text = node.getText();
  return /\bkind: "(text|choice|days)"/.test(text) && /\blabel\b/.test(text);
}

/** The filters, fields and buttons of a file that can be taken away by themselves. */
export function removals(source: ts.SourceFile): Removal[] {
  const found: Removal[] = [];
  const visit = (node: ts.Node): void => {
    const tag = tagOf(node);
    const [start, end] = [node.getStart(), node.getEnd()];
    if (isFilter(node)) {
      const { elements } = node.parent as ts.ArrayLiteralExpression; // named cast: checked by `isFilter`
      // with the comma behind it: a hole would be a filter too
      const next = elements[elements.findIndex((one) => one === node) + 1];
      found.push({ kind: "filter", start, end: next ? next.getStart() : end, instead: "" });
    } else if (tag && (isButton(tag) || isField(tag))) {
      const isChild = ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);
      found.push({ kind: isButton(tag) ? "button" : "field", start, end, instead: isChild ? "{null}" : "null" });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const folder = ".test/mutation/components";
/** How many test files, and how many pages, are tried for one mutant: the nearest. */
const testsMax = 6;
const pagesMax = 4;
/** A mutant whose tests have not ended by then leaves them waiting, which nobody would miss. */
const secondsMax = 120;

/** A page's folder below app/ without groups; undefined for any other file. */
const pageOf = (file: string): string | undefined =>
  /^app\/(?:(.*)\/page|(.*not-found))\.tsx$/
    .exec(file.replace(/\/\([^)]*\)/g, ""))
    ?.slice(1)
    .find(Boolean);

/** The tests near to a component: those that import it, the nearest first, and the pages that have it. */
function testsOf(
  file: string,
  importers: ReadonlyMap<string, readonly string[]>,
): { files: string[]; pages: string[] } {
  const near = byDistance(file, importers);
  const files = near.filter((one) => /^tests\/components\/.*\.test\.tsx?$/.test(one)).slice(0, testsMax);
  const pages = near.flatMap((one) => pageOf(one) ?? []).slice(0, pagesMax);
  const half = (isConsole: boolean, test: string) =>
    pages.some((page) => page.startsWith("ops/") === isConsole) ? [`tests/components/${test}.test.ts`] : [];
  return { files: [...files, ...half(false, "pages-portal"), ...half(true, "pages-console")], pages };
}

let count = 0;

/** Runs the tests near to a component with another text in its place; true when one fails. */
async function isNoticed(
  { file, text }: Source,
  { files, pages }: { files: readonly string[]; pages: readonly string[] },
): Promise<boolean> {
  if (files.length === 0) return false;
  mkdirSync(folder, { recursive: true });
  count += 1;
  const mutant = path.resolve(folder, `${process.pid}-${count}.json`);
  writeFileSync(mutant, JSON.stringify({ file: path.resolve(file), text }));
  const { code } = await command(
    [scripts.vitest, "run", "--config", "tools/proof/mutation/components.config.ts", "--bail=1", ...files],
    {
      environment: { MUTANT: mutant, PAGES: pages.join(","), LONG: undefined, TIER: undefined },
      signal: AbortSignal.timeout(secondsMax * 1000),
    },
  );
  return code !== 0;
}

/** Components and pages without a filter, a field or a button of theirs. */
export function componentMutants(): Mutant[] {
  const all = sources();
  const importers = importedBy(all);
  return all
    .filter(({ file }) => /^(components|app)\/.*\.tsx?$/.test(file) && !file.startsWith("app/ops/kit/"))
    .flatMap((source) => {
      const tree = parsed(source);
      return removals(tree).map(({ kind, start, end, instead }) => {
        const { line } = tree.getLineAndCharacterOfPosition(start);
        const { file, text } = source;
        return {
          group: kind,
          name: `${file}:${line + 1} without a ${kind}: ${text.slice(start, end).replace(/\s+/g, " ").slice(0, 90)}`,
          isNoticed: () =>
            isNoticed({ file, text: text.slice(0, start) + instead + text.slice(end) }, testsOf(file, importers)),
        };
      });
    });
}
