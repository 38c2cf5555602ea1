import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, wholeBrowser } from "../../tests/fixtures/chromium";
import { postgresPrograms } from "../../tests/fixtures/postgres-programs";
import { missingPackages } from "../../tests/fixtures/database-cluster/programs";
import { runNodeCommand, scripts } from "../process/command";
import { UserError } from "../process/user-error";

/** Describes a requirement of the tests that npm does not install. */
type Need = { name: string; debian: string; brew?: string; isThere: () => boolean | Promise<boolean> };

/** Names headless Chromium: what the tests render costs it less than half of what it costs the whole browser. */
const windowless = "chromium-headless-shell";

const requirements: readonly Need[] = [
  { name: "a browser", debian: windowless, isThere: async () => chromium() !== undefined || (await ownBrowser()) },
  { name: "Chinese fonts", debian: "fonts-noto-cjk", isThere: hasChineseFonts },
  {
    name: "PostgreSQL's programs",
    debian: "postgresql",
    brew: "postgresql@17",
    isThere: () => Boolean(process.env.TEST_DATABASE_URL) || postgresPrograms() !== undefined,
  },
  { name: "certificates of the tests' own", debian: "openssl", isThere: hasOpenssl },
  { name: "a validator of XML schemas", debian: "libxml2-utils", brew: "libxml2", isThere: hasXmllint },
];

/** Returns true when Playwright has a browser of its own on this machine. */
async function ownBrowser(): Promise<boolean> {
  const playwright = await import("@playwright/test");
  return existsSync(playwright.chromium.executablePath());
}

/** Checks for Chinese fonts: only Linux may be without them, and only fontconfig knows. */
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

/** Returns the additional requirements of the long programme: a database cluster, from Debian's packages. */
const longRequirements = (): readonly Need[] =>
  ["patroni", "etcd-server", "haproxy", "pgbouncer"].map((debian) => ({
    name: debian,
    debian,
    isThere: () => !missingPackages().includes(debian),
  }));

async function missing(isLong: boolean): Promise<Need[]> {
  const missingRequirements: Need[] = [];
  for (const need of [...requirements, ...(isLong ? longRequirements() : [])])
    if (!(await need.isThere())) missingRequirements.push(need);
  return missingRequirements;
}

/** Returns the package name: not every release has the headless browser separately, and the whole browser works too. */
const inApt = (name: string) =>
  name === windowless && spawnSync("apt-cache", ["show", name]).status !== 0 ? "chromium" : name;

const hasApt = () => existsSync("/usr/bin/apt-get");
const isRoot = () => process.getuid?.() === 0;

/**
 * Ensures that the requirements of the tests are installed: installs them when permitted and logs it, or ends with the
 * exact command to run.
 */
export async function ensureTestRequirements({ isLong }: { isLong: boolean }): Promise<void> {
  let missingItems = await missing(isLong);
  if (missingItems.length === 0) return preferWindowless();
  const packages = () => missingItems.map(({ debian }) => inApt(debian));

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
    missingItems = await missing(isLong);
  }
  if (missingItems.some(({ debian }) => debian === windowless)) {
    console.log("Installing Playwright's own browser …");
    await runNodeCommand([scripts.playwright, "install", "chromium"], { isStreamed: true });
    missingItems = await missing(isLong);
  }
  // Without Chinese fonts every test is still valid; only screenshots show boxes.
  if (missingItems.every(({ debian }) => debian === "fonts-noto-cjk")) return;
  throw new UserError(
    `The tests still lack ${missingItems.map(({ name }) => name).join(" and ")}. Run: ${installCommand(missingItems)}`,
  );
}

/**
 * Prefers the headless browser: a whole browser works, but slowly, so the headless one is installed beside it where
 * available.
 */
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

function installCommand(missingItems: readonly Need[]): string {
  if (hasApt())
    return `sudo apt-get update && sudo apt-get install -y ${missingItems.map(({ debian }) => inApt(debian)).join(" ")}`;
  const commands = missingItems.map(({ debian, brew }) =>
    debian === "chromium"
      ? "npx playwright install --with-deps chromium"
      : brew && process.platform === "darwin"
        ? `brew install ${brew}`
        : undefined,
  );
  return commands.filter(Boolean).join(" && ") || "npm test with TEST_DATABASE_URL set to an empty PostgreSQL database";
}
