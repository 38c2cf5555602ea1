import { describe, expect } from "vitest";
import type { Call } from "@/lib/call/call";
import type { AnyPrincipal, Principal } from "@/lib/call/principal";
import { approval } from "@/lib/access/calls/approval";
import { binding } from "@/lib/access/calls/binding";
import { signInMethods } from "@/lib/access/calls/sign-in-methods";
import { registration } from "@/lib/access/calls/registration";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { security } from "@/lib/access/calls/security";
import { callNames } from "@/lib/catalogue/calls";
import { rates } from "@/lib/exchange/calls/rates";
import { operations } from "@/lib/operations/calls/worlds";
import { pobo } from "@/lib/payments/calls/pobo";
import { associations } from "@/lib/receiving/calls/associations";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { transfers } from "@/lib/transfers/calls/transfers";
import type { Database } from "@/lib/simulator/platform/store/database";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { examples } from "../fixtures/examples";
import { notOpenYet } from "../fixtures/examples/files";
import { knock, requestOf, wireOf, type Wire } from "../fixtures/knock";
import { sampleCases, sampleOf } from "../fixtures/sample";
import { Stage } from "../fixtures/stage";
import { freshWorld, operationsPerson, test as base, type TestWorld } from "../fixtures/world";

const suite = "contract/tenants";
const portal = [...callNames].filter(([{ access }]) => access === "session" || typeof access === "object");
const inWorlds = [...callNames].filter(([{ access, path }]) => access === "operations" && path.includes("{world}"));

/** A merchant with something of everything: done, waiting and under way. */
async function furnish(world: TestWorld): Promise<Stage> {
  const stage = await Stage.set(world);
  await stage.realTime();
  await stage.limit();
  await stage.quoteId();
  await stage.payment();
  await stage.remittance();
  await stage.call(operations.creditRemittance, { ...stage.named, orderNo: await stage.remittance() });
  return stage;
}

/** Furnished once; each test has a copy of its own. */
const test = base.extend("furnished", { scope: "file" }, async ({ db }) => furnish(await freshWorld(db)));

type Row = Readonly<Record<string, unknown>>;

type TenantDb = Pick<Database, "sql">;

/** Of one kind of run all databases have the same tables. */
const columnsByNames = new Map<string, Promise<readonly { table: string; column: string }[]>>();
/** The columns of these names, in tables that belong to worlds. */
function columnsOf({ sql }: TenantDb, names: readonly string[]) {
  const columns =
    columnsByNames.get(names.join()) ??
    sql<{ table: string; column: string }>(
      `select c.table_name::text as table, c.column_name::text as column from information_schema.columns c
       where c.table_schema = 'public' and c.column_name = any($1::text[]) and exists (select from information_schema.columns w where w.table_schema = 'public' and w.table_name = c.table_name and w.column_name = 'world')`,
      [names],
    );
  columnsByNames.set(names.join(), columns);
  return columns;
}

/** All rows of a world, or of one merchant in it: whatever has its number in a column of its own. */
async function rowsOf(db: TenantDb, world: string, userNo?: string): Promise<Record<string, readonly Row[]>> {
  const columns = await columnsOf(db, userNo === undefined ? ["world"] : ["user_no", "owner"]);
  const queries = columns.map(
    ({ table, column }) =>
      `select '${table}.${column}' as place, coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text collate "C"), '[]') as rows from "${table}" t where world = $1::uuid and $2::text is not distinct from ${userNo === undefined ? "null" : `"${column}"`}`,
  );
  const rowsByPlace = await db.sql<{ place: string; rows: readonly Row[] }>(queries.join(" union all "), [
    world,
    userNo ?? null,
  ]);
  return Object.fromEntries(rowsByPlace.map(({ place, rows }) => [place, rows]));
}

const identifying = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{2}\d{8,}|\d{6,})$/;

/** Everything that names something in these rows: ids and business numbers. */
function namesIn(rows: Record<string, readonly Row[]>): Set<string> {
  const values = Object.values(rows)
    .flat()
    .flatMap((row) =>
      Object.entries(row)
        .filter(([column]) => /(^|_)(id|no|by)$/.test(column))
        .map(([, value]) => value),
    );
  return new Set(values.filter((value): value is string => typeof value === "string" && identifying.test(value)));
}

interface Disclosure {
  readonly code: string;
  readonly leaks: readonly string[];
}

/**
 * Calls as another principal and returns the code, with the merchant's values in the reply that the request did not
 * name.
 */
async function discloseTo(
  world: TestWorld,
  call: Call,
  wire: Wire,
  principal: AnyPrincipal,
  secrets: ReadonlySet<string>,
): Promise<Disclosure> {
  const { envelope, text, status } = await knock(world.db, requestOf(call, wire, { "x-world": world.name }), principal);
  expect(status).toBeLessThan(500);
  const requestText = JSON.stringify([wire, principal]);
  // a number inside a longer one, a bank's for one, names nobody
  return {
    code: envelope.code,
    leaks: [...secrets].filter(
      (secret) => new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) && !requestText.includes(secret),
    ),
  };
}

const isAmong =
  (names: ReadonlySet<string>) =>
  (value: unknown): boolean =>
    typeof value === "string" && names.has(value);
const mentions = (wire: Wire, names: ReadonlySet<string>): boolean => Object.values(wire).some(isAmong(names));
/** In a list: what is not the asker's may be passed over as well. */
const lists = (wire: Wire, names: ReadonlySet<string>): boolean =>
  Object.values(wire).some((value) => Array.isArray(value) && value.some(isAmong(names)));

/**
 * Returns the codes by which a call reports that a resource does not exist: its own code for that, else another refusal
 * of its row.
 */
function notFoundCodes(call: Call): readonly string[] {
  const callRefusals = call.errors.filter((code) => code !== "WORLD_NOTFOUND");
  const notFound = callRefusals.filter((code) => code.endsWith("_NOTFOUND"));
  return notFound.length > 0 ? notFound : callRefusals;
}

/**
 * Lists calls with an input that authenticates the principal, or that concerns a feature missing from that principal
 * only: another principal's call is refused.
 */
const personal: readonly Call[] = [
  approval.saveApproval,
  registration.bindEmail,
  security.changePassword,
  security.setPayPassword,
  binding.proveForPhone,
  binding.sendNewPhoneCode,
  binding.bindPhone,
  binding.proveForEmail,
  binding.sendNewEmailCode,
  binding.bindNewEmail,
  secondStepCalls.changeSecondStep,
  secondStepCalls.sendPayoutCode,
  signInMethods.confirmApp,
  signInMethods.removeApp,
  signInMethods.renewRecoveryCodes,
  signInMethods.addPasskey,
  signInMethods.renamePasskey,
  signInMethods.removePasskey,
  // incomes and materials are the merchant's own, named within a list
  associations.associate,
  // what can be settled is what the merchant's own incomes are linked with
  settlementOrders.settlementCost,
  // the papers are the merchant's own
  pobo.addPobo,
  // each transfer is permitted automatically
  transfers.transfer,
  verificationApplications.submitCompany,
  verificationApplications.submitHkCompany,
  verificationApplications.submitOtherArea,
  verificationApplications.submitPersonal,
  // what one merchant may apply for another has already
  rates.applyProduct,
];

describe(`a merchant who sends another's data gets the error of an unknown object, sees nothing and changes nothing${sampleOf(suite)}`, () => {
  for (const [call, name] of sampleCases(suite, portal))
    test(name, async ({ db, furnished }) => {
      const owner = await furnished.copy();
      const { world } = owner;
      const wire = wireOf(call, await examples.get(call)?.(owner));
      const mine = await rowsOf(db, world.id, owner.principal.userNo);
      const names = namesIn(mine);
      expect(names.size).toBeGreaterThan(15);

      const neighbour = await world.merchant();
      await world.fund(neighbour.userNo, "USD", 100_000_00n);
      const elsewhere = await freshWorld(db);
      // ids follow from seed, number and clock: a namesake in a duplicate world would have the same
      const foreigner: Principal = await elsewhere.merchant({ userNo: "900001" });
      for (const [asker, where] of [
        [neighbour, world],
        [foreigner, elsewhere],
      ] as const) {
        const { code, leaks } = await discloseTo(where, call, wire, asker, names);
        expect(leaks).toEqual([]);
        if (mentions(wire, names)) expect(notFoundCodes(call)).toContain(code);
        else if (lists(wire, names)) expect(["0", ...notFoundCodes(call)]).toContain(code);
        else if (personal.includes(call)) expect(call.errors).toContain(code);
        else if (asker === neighbour && call.reply === "json") expect(code).toBe(notOpenYet.get(call) ?? "0");
      }
      expect(await rowsOf(db, world.id, owner.principal.userNo)).toEqual(mine);
    });
});

describe(`operations who name one world reach no data of another${sampleOf(suite)}`, () => {
  for (const [call, name] of sampleCases(suite, inWorlds))
    test(name, async ({ db, furnished }) => {
      const owner = await furnished.copy();
      const { world } = owner;
      const wire = wireOf(call, await examples.get(call)?.(owner));
      const all = await rowsOf(db, world.id);
      const names = namesIn(all);
      const elsewhere = await freshWorld(db);
      // merchants are numbered world by world: the next one there must have no namesake here
      await elsewhere.db.sql(`insert into counter (world, scope, last) values ($1::uuid, 'merchants', 800000)`, [
        elsewhere.id,
      ]);
      const { code, leaks } = await discloseTo(
        elsewhere,
        call,
        { ...wire, world: elsewhere.name },
        operationsPerson,
        names,
      );
      expect(leaks).toEqual([]);
      if (mentions(wire, names)) expect(notFoundCodes(call)).toContain(code);
      expect(await rowsOf(db, world.id)).toEqual(all);
    });
});
