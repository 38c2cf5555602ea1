import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { runNodeCommand, scripts } from "../../process/command";
import { dependentsByDistance, importersByFile } from "../near-tests";
import { parseSource, readProjectSources, type ProjectSource } from "../shape";
import type { Mutant } from "./sample";

/** Describes a removed part of a component: its position in the source, and its replacement. */
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

/** Returns true when a node is one filter of a list of filters: a `choiceFilterField` call, or an object literal. */
function isFilter(node: ts.Node): boolean {
  if (ts.isSourceFile(node) || !ts.isArrayLiteralExpression(node.parent)) return false;
  if (ts.isCallExpression(node)) return node.expression.getText() === "choiceFilterField";
  if (!ts.isObjectLiteralExpression(node)) return false;
  const text = node.getText();
  return /\bkind: "(text|choice|days)"/.test(text) && /\blabel\b/.test(text);
}

/** Returns the filters, fields and buttons of a file that can be removed individually. */
export function findRemovableControls(source: ts.SourceFile): Removal[] {
  const removalList: Removal[] = [];
  const visit = (node: ts.Node): void => {
    const tag = tagOf(node);
    const [start, end] = [node.getStart(), node.getEnd()];
    if (isFilter(node)) {
      const { elements } = node.parent as ts.ArrayLiteralExpression; // named cast: checked by `isFilter`
      // with the comma behind it: a hole would be a filter too
      const next = elements[elements.findIndex((element) => element === node) + 1];
      removalList.push({ kind: "filter", start, end: next ? next.getStart() : end, instead: "" });
    } else if (tag && (isButton(tag) || isField(tag))) {
      const isChild = ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);
      removalList.push({ kind: isButton(tag) ? "button" : "field", start, end, instead: isChild ? "{null}" : "null" });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return removalList;
}

const folder = ".test/mutation/components";
/** Limits the test files and pages per mutant to the nearest. */
const testsMax = 6;
const pagesMax = 4;
/** Limits the time of a mutant's tests; a hanging mutant would not be noticed. */
const secondsMax = 120;

/** Returns a page's folder below app/ without groups; undefined for any other file. */
const pageSchema = (file: string): string | undefined =>
  /^app\/(?:(.*)\/page|(.*not-found))\.tsx$/
    .exec(file.replace(/\/\([^)]*\)/g, ""))
    ?.slice(1)
    .find(Boolean);

/** Returns the tests near a component: those that import it, nearest first, and the pages that contain it. */
function testsOf(
  file: string,
  importers: ReadonlyMap<string, readonly string[]>,
): { files: string[]; pages: string[] } {
  const near = dependentsByDistance(file, importers);
  const files = near.filter((nearFile) => /^tests\/components\/.*\.test\.tsx?$/.test(nearFile)).slice(0, testsMax);
  const pages = near.flatMap((nearFile) => pageSchema(nearFile) ?? []).slice(0, pagesMax);
  const half = (isConsole: boolean, test: string) =>
    pages.some((page) => page.startsWith("ops/") === isConsole) ? [`tests/components/${test}.test.ts`] : [];
  return { files: [...files, ...half(false, "pages-portal"), ...half(true, "pages-console")], pages };
}

let count = 0;

/** Runs the tests near a component with its text replaced; returns true when one fails. */
async function isNoticed(
  { file, text }: ProjectSource,
  { files, pages }: { files: readonly string[]; pages: readonly string[] },
): Promise<boolean> {
  if (files.length === 0) return false;
  mkdirSync(folder, { recursive: true });
  count += 1;
  const mutant = path.resolve(folder, `${process.pid}-${count}.json`);
  writeFileSync(mutant, JSON.stringify({ file: path.resolve(file), text }));
  const { code } = await runNodeCommand(
    [scripts.vitest, "run", "--config", "tools/proof/mutation/components.config.ts", "--bail=1", ...files],
    {
      environment: { MUTANT: mutant, PAGES: pages.join(","), LONG: undefined, TIER: undefined },
      signal: AbortSignal.timeout(secondsMax * 1000),
    },
  );
  return code !== 0;
}

/** Generates mutants of components and pages, each without one filter, field or button. */
export function componentMutants(): Mutant[] {
  const all = readProjectSources();
  const importers = importersByFile(all);
  return all
    .filter(({ file }) => /^(components|app)\/.*\.tsx?$/.test(file) && !file.startsWith("app/ops/kit/"))
    .flatMap((source) => {
      const tree = parseSource(source);
      return findRemovableControls(tree).map(({ kind, start, end, instead }) => {
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
