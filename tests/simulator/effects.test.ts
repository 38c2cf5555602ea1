import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect } from "vitest";
import { createOpsUserOrSetPassword } from "@/lib/simulator/operations/sign-in/ops-user";
import { effectCalls, effectName } from "../fixtures/effect-calls";
import { effectOf } from "../fixtures/effects";
import { test } from "../fixtures/world";

const folder = "tests/fixtures/effects";
const command = "RECORD_EFFECTS=1 npx vitest run --project postgres tests/simulator/effects.test.ts";
const isRecording = Boolean(process.env.RECORD_EFFECTS);

const head = (area: string): string =>
  `The effect of the calls of ${area} that move money or rights, each as its example says, on a stage of its own.
Ids are #, secrets and hashes *. A change on purpose records this file anew, and is reviewed as its diff:
${command}
`;

/** Reads the effects that a file stores, by name. */
function storedEffects(area: string): ReadonlyMap<string, string> {
  const file = `${folder}/${area}.txt`;
  const [, ...parts] = existsSync(file) ? readFileSync(file, "utf8").split("\n== ") : [];
  return new Map(
    parts.map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end), part.slice(end + 1).trimEnd()];
    }),
  );
}

for (const [area, calls] of Object.entries(effectCalls))
  describe(`every call of ${area} that moves money or rights has its stored effect`, () => {
    const expectedEffects = storedEffects(area);
    const actualEffects = new Map<string, string>();

    for (const effectCall of calls)
      test(effectName(effectCall), async ({ db }) => {
        // operations are never one person alone, whatever other tests left behind
        await createOpsUserOrSetPassword(db, "colleague", "Rainy-Harbour-77", new Date("2026-03-18T02:00:00Z"));
        const effect = await effectOf(
          db,
          `${area}.${typeof effectCall === "string" ? effectCall : effectCall.call}`,
          effectCall,
        );
        actualEffects.set(effectName(effectCall), effect);
        if (!isRecording)
          expect(effect, `differs from ${folder}/${area}.txt; on purpose? ${command}`).toBe(
            expectedEffects.get(effectName(effectCall)),
          );
      });

    if (isRecording)
      afterAll(() => {
        mkdirSync(folder, { recursive: true });
        const parts = [...actualEffects].map(([name, effect]) => `\n== ${name}\n${effect}\n`);
        writeFileSync(`${folder}/${area}.txt`, [head(area), ...parts].join(""));
      });
    else
      test("no other effect is stored, and the file explains its recording", () => {
        expect([...expectedEffects.keys()]).toEqual(calls.map(effectName));
        expect(readFileSync(`${folder}/${area}.txt`, "utf8").startsWith(head(area))).toBe(true);
      });
  });

test("every file of effects is an area's", () => {
  if (!isRecording) expect(readdirSync(folder).sort()).toEqual(Object.keys(effectCalls).map((area) => `${area}.txt`));
});
