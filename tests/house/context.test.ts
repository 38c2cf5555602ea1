import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { gatewayRefusals } from "@/lib/call/refusals";

const folder = "lib/simulator";
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.includes("generated/"))
  .map((file) => `${folder}/${file}`);

/** Maps the files that throw a call's refusal directly to the reason. */
const directRefusals: Readonly<Record<string, string>> = {
  [`${folder}/platform/store/tx.ts`]: "refuse itself",
  [`${folder}/backend.ts`]: "before a call has a context, and the answer kept under a key",
  [`${folder}/files/stored-files.ts`]: "with the inspector's own words as the cause, for the log",
  [`${folder}/driving/market/replay.ts`]: "a reader of files, which knows no call",
  [`${folder}/driving/scenarios/actors.ts`]: "a step that finds nobody, before it asks a call",
  [`${folder}/driving/scenarios/commands/review.ts`]:
    "what a call told of one of the orders it was asked for is the step's refusal",
  [`${folder}/driving/scenarios/commands/people.ts`]: "a step that finds no role, before it asks a call",
};

const functions: { readonly file: string; readonly node: ts.SignatureDeclaration }[] = [];
const newExpressions: { readonly file: string; readonly node: ts.NewExpression }[] = [];
for (const file of files) {
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) functions.push({ file, node });
    if (ts.isNewExpression(node)) newExpressions.push({ file, node });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
}

test("every read or write in a world has one context, and never the database with a world beside it", () => {
  const heads = functions
    .filter(({ node: { parameters } }) => {
      const [database = "", world = ""] = [parameters[0]?.type?.getText(), parameters[1]?.name.getText()];
      return /^(Sql|Run)$/.test(database) && (world === "world" || /^\{.*\bworld\b.*\}$/s.test(world));
    })
    .map(({ file, node }) => `${file}: ${node.parameters.map((parameter) => parameter.name.getText()).join(", ")}`);
  expect(heads).toEqual([
    // makes the context
    "lib/simulator/platform/store/tx.ts: sql, world",
    "lib/simulator/platform/store/tx.ts: sql, world, now, by",
  ]);
});

test("a refusal that a call must declare is thrown by the context's refuse, which the compiler checks against the call", () => {
  const any: readonly string[] = gatewayRefusals;
  const byHand = newExpressions
    .filter(({ file, node }) => !(file in directRefusals) && node.expression.getText() === "Refusal")
    .filter(({ node: { arguments: [code] = [] } }) => !(code && ts.isStringLiteral(code) && any.includes(code.text)))
    .map(({ file, node }) => `${file}: ${node.getText()}`);
  expect(byHand).toEqual([]);
});
