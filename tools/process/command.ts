import { spawn } from "node:child_process";

export type CommandResult = { code: number; output: string };

/**
 * Runs one command of node (a script and its arguments) until it exits and returns its exit code and all of its output.
 * `isStreamed` prints the output as it arrives instead of collecting it; `input` is written to its standard input;
 * `signal` ends it early.
 */
export function runNodeCommand(
  script: readonly string[],
  {
    environment = {},
    isStreamed = false,
    input,
    signal,
  }: {
    environment?: Readonly<Record<string, string | undefined>>;
    isStreamed?: boolean;
    input?: string;
    signal?: AbortSignal;
  } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, script, {
      env: { ...process.env, ...environment },
      stdio: isStreamed ? "inherit" : [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      ...(signal && { signal }),
    });
    child.stdin?.on("error", () => {}); // it exited before it read: the exit code is the reason
    child.stdin?.end(input);
    let output = "";
    const gather = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout?.on("data", gather);
    child.stderr?.on("data", gather);
    child.on("error", (cause) => resolve({ code: 1, output: output + cause.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Maps the packages' commands to their scripts, which run without a shell or npx. */
export const scripts = {
  next: "node_modules/next/dist/bin/next",
  prisma: "node_modules/prisma/build/index.js",
  typescript: "node_modules/typescript-native/bin/tsc",
  prettier: "node_modules/prettier/bin/prettier.cjs",
  eslint: "node_modules/eslint/bin/eslint.js",
  depcruise: "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  knip: "node_modules/knip/bin/knip.js",
  vitest: "node_modules/vitest/vitest.mjs",
  playwright: "node_modules/@playwright/test/cli.js",
  stryker: "node_modules/@stryker-mutator/core/bin/stryker.js",
} as const;
