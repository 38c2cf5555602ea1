import { expect, onTestFinished, test } from "vitest";
import { redirectConsoleToLog, logUncaughtErrorAndExit } from "@/lib/backend/log";

/** Creates a log that stores its entries in `lines`. */
function hearing() {
  const lines: [string, unknown][] = [];
  const heard = (level: string) => (about: object) => void lines.push([level, about]);
  // named cast: the four methods that are called
  const log = { debug: heard("debug"), info: heard("info"), warn: heard("warn"), error: heard("error") } as never;
  return { lines, log };
}

test("the direct output of packages becomes lines of the log, at their level and without colours", () => {
  const { lines, log } = hearing();
  const back = redirectConsoleToLog(log);
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

test("a warning of Node or a package, as of an address with sslmode=require, is one line of the log", () => {
  const messages: unknown[] = [];
  const nodes = (warning: Error) => void messages.push(warning.message);
  process.on("warning", nodes);
  const { lines, log } = hearing();
  const back = redirectConsoleToLog(log);
  const warning = Object.assign(new Error("The SSL modes 'prefer' and 'require' …\nIn the next version"), {
    name: "Warning",
  });
  process.emit("warning", warning);
  back();
  process.off("warning", nodes);
  expect([lines, messages]).toEqual([
    [["warn", { said: "Warning: The SSL modes 'prefer' and 'require' …\nIn the next version" }]],
    [],
  ]);
  expect(process.listeners("warning")).not.toContain(nodes);
});

test("an unforeseen error that ends a process is a line of the log before it ends", () => {
  const { lines, log } = hearing();
  const exits: string[] = [];
  const before = process.listeners("uncaughtException");
  const back = logUncaughtErrorAndExit(log, () => void exits.push("ended"));
  const [listener] = process.listeners("uncaughtException").filter((handler) => !before.includes(handler));
  const cause = new Error("nobody caught this");
  listener?.(cause, "uncaughtException");
  back();
  expect([lines, exits]).toEqual([[["error", { err: cause }]], ["ended"]]);
  expect(process.listeners("uncaughtException")).toEqual(before);
});
