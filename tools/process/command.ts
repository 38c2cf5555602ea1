import { spawn } from "node:child_process";

export type Ended = { code: number; output: string };

/**
 * Runs one command of node (a script and its arguments) to its end and gives its exit code and everything it printed.
 * `shown` prints it as it comes instead of gathering it; `input` is its standard input; `signal` ends it early.
 */
export function command(
  script: readonly string[],
  {
    environment = {},
    shown = false,
    input,
    signal,
  }: {
    environment?: Readonly<Record<string, string | undefined>>;
    shown?: boolean;
    input?: string;
    signal?: AbortSignal;
  } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, script, {
      env: { ...process.env, ...environment },
      stdio: shown ? "inherit" : [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      ...(signal && { signal }),
    });
    child.stdin?.on("error", () => {}); // it ended before it read: its exit code says why
    child.stdin?.end(input);
    let output = "";
    const gather = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout?.on("data", gather);
    child.stderr?.on("data", gather);
    child.on("error", (cause) => resolve({ code: 1, output: output + cause.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The scripts behind the packages' commands, run without a shell or npx. */
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
