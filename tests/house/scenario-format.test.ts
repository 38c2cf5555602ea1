import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scenarioCommands } from "@/lib/simulator/driving/scenarios/commands/commands";
import { scenarioJsonSchema } from "@/lib/simulator/driving/scenarios/json-schema";
import { readScenario } from "@/lib/simulator/driving/scenarios/read";
import { scenarioReferenceMarkdown } from "@/lib/simulator/driving/scenarios/reference";

test("the printed reference has every action with its fields", () => {
  const [, ...sections] = scenarioReferenceMarkdown().split("\n#### ");
  const fieldsOf = (section: string) => [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(sections.map((section) => [/^`(\w+)`/.exec(section)?.[1], fieldsOf(section)])).toEqual(
    [...scenarioCommands].map(([name, { input }]) => {
      const { shape } = input as unknown as { shape: object };
      return [name, Object.keys(shape)];
    }),
  );
});

test("the schema for editors knows every action, with its fields", () => {
  const { $defs } = scenarioJsonSchema() as {
    $defs: { step: { properties: Record<string, { properties?: object }> } };
  };
  for (const [name, { input }] of scenarioCommands) {
    const { shape } = input as unknown as { shape: object };
    expect([name, Object.keys($defs.step.properties[name]?.properties ?? {})]).toEqual([name, Object.keys(shape)]);
  }
});

test("the examples of the guide and every scenario of the product are valid", () => {
  const examples = [...readFileSync("docs/scenarios.md", "utf8").matchAll(/```yaml\n([\s\S]*?)```/g)];
  expect(examples.length).toBeGreaterThan(1);
  const folder = "prisma/scenarios";
  const texts = [
    ...examples.map(([, text = ""]) => text),
    ...readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8")),
  ];
  expect(texts.length).toBeGreaterThan(4);
  // those in bulk have more steps than a text may have
  for (const hasPast of [false, true])
    expect(texts.flatMap((text) => readScenario(text, { stepsMost: 50_000, hasPast }).problems ?? [])).toEqual([]);
});
