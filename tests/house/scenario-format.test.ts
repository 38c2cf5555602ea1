import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deeds } from "@/lib/simulator/driving/scenarios/deeds/deeds";
import { scenarioSchema } from "@/lib/simulator/driving/scenarios/json-schema";
import { readScenario } from "@/lib/simulator/driving/scenarios/read";
import { formatReference } from "@/lib/simulator/driving/scenarios/reference";

test("the reference of scenarios says what their tables say: npm run -s scenario-format prints it", () => {
  expect(readFileSync("docs/scenarios.md", "utf8")).toContain(formatReference());
});

test("the schema for editors knows every action, with its fields", () => {
  const { $defs } = scenarioSchema() as { $defs: { step: { properties: Record<string, { properties?: object }> } } };
  for (const [name, { takes }] of deeds) {
    const { shape } = takes as unknown as { shape: object };
    expect([name, Object.keys($defs.step.properties[name]?.properties ?? {})]).toEqual([name, Object.keys(shape)]);
  }
});

test("the example of the reference and every scenario that comes with the product can be read", () => {
  const [, example = ""] = /```yaml\n([\s\S]*?)```/.exec(readFileSync("docs/scenarios.md", "utf8")) ?? [];
  const folder = "prisma/scenarios/files";
  const texts = [example, ...readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8"))];
  expect(texts.length).toBeGreaterThan(4);
  expect(texts.flatMap((text) => readScenario(text).problems ?? [])).toEqual([]);
});
