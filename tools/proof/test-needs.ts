import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, wholeBrowser } from "../../tests/fixtures/chromium";
import { postgresPrograms } from "../../tests/fixtures/postgres-programs";
import { lackingPackages } from "../../tests/fixtures/database-cluster/programs";
import { command, scripts } from "../process/command";
import { UserError } from "../process/user-error";

/** Something the tests need that npm does not bring. */
type Need = { what: string; debian: string; brew?: string; isThere: () => boolean | Promise<boolean> };

/** Chromium without a window: what the tests look at costs it less than half of what it costs the whole browser. */
const windowless = "chromium-headless-shell";

const needs: readonly Need[] = [
  { what: "a browser", debian: windowless, isThere: async () => chromium() !== undefined || (await ownBrowser()) },
  { what: "Chinese fonts", debian: "fonts-noto-cjk", isThere: hasChineseFonts },
  {
    what: "PostgreSQL's programs",
    debian: "postgresql",
    brew: "postgresql@17",
    isThere: () => Boolean(process.env.TEST_DATABASE_URL) || postgresPrograms() !== undefined,
  },
  { what: "certificates of the tests' own", debian: "openssl", isThere: hasOpenssl },
  { what: "a validator of XML schemas", debian: "libxml2-utils", brew: "libxml2", isThere: hasXmllint },
];

/** Has Playwright a browser of its own on this machine? */
async function ownBrowser(): Promise<boolean> {
  const playwright = await import("@playwright/test");
  return existsSync(playwright.chromium.executablePath());
}

/** Only Linux may lack them, and only fontconfig knows. */
function hasChineseFonts(): boolean {
  if (process.platform !== "linux") return true;
  return spawnSync("fc-list", [":lang=zh-cn"], { encoding: "utf8" }).stdout?.trim().length > 0;
}

function hasXmllint(): boolean {
  return spawnSync("xmllint", ["--version"]).status === 0;
}

function hasOpenssl(): boolean {
  return spawnSync("openssl", ["version"]).status === 0;
}

/** What the long programme needs besides: a cluster of databases, of Debian's packages. */
const longNeeds = (): readonly Need[] =>
  ["patroni", "etcd-server", "haproxy", "pgbouncer"].map((debian) => ({
    what: debian,
    debian,
    isThere: () => !lackingPackages().includes(debian),
  }));

async function missing(isLong: boolean): Promise<Need[]> {
  const found: Need[] = [];
  for (const need of [...needs, ...(isLong ? longNeeds() : [])]) if (!(await need.isThere())) found.push(need);
  return found;
}

/** Not every release has it apart; the whole browser does as well. */
const inApt = (name: string) =>
  name === windowless && spawnSync("apt-cache", ["show", name]).status !== 0 ? "chromium" : name;

const hasApt = () => existsSync("/usr/bin/apt-get");
const isRoot = () => process.getuid?.() === 0;

/**
 * Makes sure that what the tests need is there: installs it where it may, says so, or ends with the exact command to
 * run.
 */
export async function provideNeeds({ isLong }: { isLong: boolean }): Promise<void> {
  let lacking = await missing(isLong);
  if (lacking.length === 0) return preferWindowless();
  const packages = () => lacking.map(({ debian }) => inApt(debian));

  if (hasApt() && isRoot()) {
    console.log(`Installing what is missing: ${packages().join(", ")} (apt-get) …`);
    const quiet = {
      stdio: ["ignore", "ignore", "inherit"] as ("ignore" | "inherit")[],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    try {
      execFileSync("apt-get", ["update", "-qq"], quiet);
      execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "fontconfig", ...packages()], quiet);
    } catch {
      throw new UserError(
        `apt-get could not install it. Run: apt-get update && apt-get install -y ${packages().join(" ")}`,
      );
    }
    lacking = await missing(isLong);
  }
  if (lacking.some(({ debian }) => debian === windowless)) {
    console.log("Installing Playwright's own browser …");
    await command([scripts.playwright, "install", "chromium"], { shown: true });
    lacking = await missing(isLong);
  }
  // Without Chinese fonts every test is still valid; only screenshots show boxes.
  if (lacking.every(({ debian }) => debian === "fonts-noto-cjk")) return;
  throw new UserError(
    `The tests still lack ${lacking.map(({ what }) => what).join(" and ")}. Run: ${installCommand(lacking)}`,
  );
}

/** A whole browser does, but slowly: the windowless one is put beside it where that can be had, and not missed where not. */
function preferWindowless(): void {
  if (chromium() !== wholeBrowser || !hasApt() || !isRoot()) return;
  console.log(`Installing what is quicker: ${windowless} (apt-get) …`);
  const quiet = { stdio: "ignore" as const, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const soon = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10", "-o", "Acquire::https::Timeout=10"];
  spawnSync("apt-get", ["update", "-qq", ...soon], quiet);
  const { status } = spawnSync(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", ...soon, windowless],
    quiet,
  );
  if (status !== 0) console.log("It cannot be had here: the whole browser does.");
}

function installCommand(lacking: readonly Need[]): string {
  if (hasApt())
    return `sudo apt-get update && sudo apt-get install -y ${lacking.map(({ debian }) => inApt(debian)).join(" ")}`;
  const commands = lacking.map(({ debian, brew }) =>
    debian === "chromium"
      ? "npx playwright install --with-deps chromium"
      : brew && process.platform === "darwin"
        ? `brew install ${brew}`
        : undefined,
  );
  return commands.filter(Boolean).join(" && ") || "npm test with TEST_DATABASE_URL set to an empty PostgreSQL database";
}
