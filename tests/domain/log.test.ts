import { expect, onTestFinished, test } from "vitest";
import { consoleAsLog } from "@/lib/backend/log";

test("what packages print by themselves becomes lines of the log, at their level and without colours", () => {
  const lines: [string, unknown][] = [];
  const heard = (level: string) => (about: object) => void lines.push([level, about]);
  const back = consoleAsLog({
    debug: heard("debug"),
    info: heard("info"),
    warn: heard("warn"),
    error: heard("error"),
  } as never); // named cast: the four methods that are called
  onTestFinished(back);
  console.log("\u001b[32m ▲ ready\u001b[39m in %d ms", 5);
  console.warn("a\nb");
  console.error(new Error("gone").message);
  console.info("");
  back();
  expect(lines).toEqual([
    ["info", { said: "▲ ready in 5 ms" }],
    ["warn", { said: "a\nb" }],
    ["error", { said: "gone" }],
  ]);
});
