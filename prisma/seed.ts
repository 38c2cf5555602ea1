import { ensureDefaultWorld } from "@/lib/simulator/driving/worlds/default-world";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { simulator } from "@/lib/simulator/backend";
import { operations, shippedBeginnings } from "@/lib/operations/calls/worlds";
import type { ShippedBeginning } from "@/lib/simulator/driving/scenarios/beginnings/shipped-beginnings";
import { createOpsUserOrSetPassword } from "@/lib/simulator/operations/sign-in/ops-user";
import { worldByName } from "@/lib/simulator/driving/worlds/world-lookup";
import { isProduction } from "@/lib/session/settings";
import { systemNow } from "@/lib/time/clock";
import { UserError } from "../tools/process/user-error";
import { commandLine } from "./command-line";
import { demoLines, demoOps, demoPassword, demoPayPassword, demoReviewer } from "./demo-accounts";

interface SeedScenario {
  readonly mode: "flowing" | "held";
  readonly lines: readonly string[];
  /** Marks a scenario in which decisions require two operators. */
  readonly hasReviewer?: true;
}

/** Lists the scenarios, each with its world, that world's clock, and its printed description. */
const scenarios: Readonly<Record<ShippedBeginning, SeedScenario>> = {
  demo: { mode: "flowing", lines: demoLines },
  defaults: { mode: "held", lines: linesOf("defaults", "owner@defaults.example") },
  "exchange-busy": { mode: "held", lines: linesOf("exchange-busy", "owner1@busy.example") },
  "payments-busy": { mode: "held", lines: linesOf("payments-busy", "owner1@paying.example") },
  "receiving-busy": { mode: "held", lines: linesOf("receiving-busy", "owner1@receiving.example", "13 January 2027") },
  "settlement-busy": {
    mode: "held",
    lines: linesOf("settlement-busy", "owner1@settling.example", "16 September 2026"),
  },
  "verification-desk": {
    mode: "held",
    lines: [
      ...linesOf("verification-desk", "owner3@verification.example"),
      `  a second person confirms: ${demoReviewer.name} / ${demoReviewer.password}`,
    ],
    hasReviewer: true,
  },
};

function linesOf(world: string, email: string, on = "18 March 2026"): string[] {
  return [
    `World ${world} stands still on ${on} at 10:00 in Beijing: /ops/worlds/${world}`,
    `  ${email} signs in there (password ${demoPassword}, payment password ${demoPayPassword}), with the cookie world=${world}`,
    `Operations console at /ops: ${demoOps.name} / ${demoOps.password}`,
  ];
}

/** Returns the lines printed on a server, where no scenario account has a published password. */
const serverLines = (world: string): string[] => [
  `World ${world} is in the database: /ops/worlds/${world}`,
  "  DRIVEN_WORLDS=header lets requests name it (X-World), DRIVEN_WORLDS=worlds.example.com gives it a host of its own",
  "  operations get a token of any of its merchants: POST /api/ops/worlds/" + world + "/merchants/{userNo}/token",
  "The console's first account is made by npm run ops:create -- NAME.",
];

/**
 * Puts a scenario into a database: its world, created like those that operations create, and its accounts. A second run
 * reports that it exists and changes nothing. Returns the lines to print.
 */
export async function seedScenario(databaseUrl: string, scenario: string): Promise<{ lines: string[] }> {
  const name = shippedBeginnings.find((known) => known === scenario);
  if (!name)
    throw new UserError(`There is no scenario called ${scenario}. There is: ${Object.keys(scenarios).join(", ")}.`);
  const entry = scenarios[name];
  const db = openDatabase(databaseUrl, { max: 2 });
  try {
    await ensureDefaultWorld(db, systemNow());
    if (await worldByName(db.sql, scenario))
      return {
        lines: [
          `The scenario ${scenario} is in this database already; nothing was changed.`,
          ...(isProduction() ? serverLines(scenario) : entry.lines),
        ],
      };
    // the account comes first, then the world: its presence marks completion; an existing account of that name is left unchanged
    // alone
    for (const account of entry.hasReviewer ? [demoOps, demoReviewer] : [demoOps]) await opsAccount(db, account);
    await makeWorldOf(db, name, entry.mode);
    return { lines: isProduction() ? serverLines(scenario) : [...entry.lines] };
  } finally {
    await db.close();
  }
}

/** Creates an operations account unless one of that name exists. */
async function opsAccount(db: Database, { name, password }: typeof demoOps): Promise<void> {
  const existingUser = await db.prisma.opsUser.findFirst({ where: { name }, select: { name: true } });
  // where real people may come, nobody has a password that anybody can read: `npm run ops:create` makes the first
  if (!existingUser && !isProduction()) await createOpsUserOrSetPassword(db, name, password, systemNow());
}

/** Creates the world of a scenario as operations do, with the scenario's name and seed, completely or not at all. */
async function makeWorldOf(db: Database, scenario: ShippedBeginning, mode: "flowing" | "held"): Promise<void> {
  const input = { name: scenario, seed: scenario, mode, speed: 1, scenario, past: true };
  const principal = { realm: "operations", name: "seed" } as const;
  await simulator(() => db).answer(operations.makeWorld, input, { ...commandLine, at: systemNow() }, principal);
}
