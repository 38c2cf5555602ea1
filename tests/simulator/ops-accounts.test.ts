import { randomUUID } from "node:crypto";
import { expect, inject, onTestFinished, vi } from "vitest";
import { appStepMs, wrongPasswordsMax } from "@/lib/access/terms";
import type { OpsPrincipal } from "@/lib/call/principal";
import { driving } from "@/lib/operations/calls/driving";
import { factor } from "@/lib/operations/calls/factor";
import { operations } from "@/lib/operations/calls/worlds";
import { opsAccountCalls } from "@/lib/operations/calls/console/accounts";
import { principalOfToken } from "@/lib/simulator/access/sessions/session";
import {
  setOpsUserAdministrator,
  listOpsUsers,
  createOpsUserOrSetPassword,
} from "@/lib/simulator/operations/sign-in/ops-user";
import { openDatabase } from "@/lib/simulator/platform/store/database";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { freshDatabase } from "../fixtures/databases";
import { appDigits } from "../fixtures/second-steps";
import { refusedWith } from "../fixtures/tx";
import { test, type TestWorld } from "../fixtures/world";

const password = "Rainy-Harbour-77";

/** Creates an operations user, who is an administrator when `administers` is true. */
async function person({ db, real }: TestWorld, administers = false): Promise<OpsPrincipal> {
  const name = `ops-${randomUUID().slice(0, 8)}`;
  await createOpsUserOrSetPassword(db, name, password, real);
  await setOpsUserAdministrator(db, name, administers);
  return { realm: "operations", name };
}
const signIn = (world: TestWorld, { name }: OpsPrincipal) => world.call(operations.signIn, { name, password }, null);
const disable = (world: TestWorld, { name }: OpsPrincipal, by: OpsPrincipal, reason = "Left the company") =>
  world.call(opsAccountCalls.disableOpsAccount, { name, reason }, by);
const enable = (world: TestWorld, { name }: OpsPrincipal, by: OpsPrincipal) =>
  world.call(opsAccountCalls.enableOpsAccount, { name, reason: "Back from leave" }, by);
const create = (
  world: TestWorld,
  name: string,
  by: OpsPrincipal,
  entries: { readonly password?: string; readonly ownPassword?: string; readonly code?: string } = {},
) =>
  world.call(
    opsAccountCalls.createOpsAccount,
    { name, password: "Windy-Harbour-78", ownPassword: password, ...entries },
    by,
  );
async function listAccount(world: TestWorld, by: OpsPrincipal, { name }: OpsPrincipal) {
  const { mayManage, rows } = await world.call(opsAccountCalls.opsAccounts, {}, by);
  return { mayManage, row: rows.find((row) => row.name === name) };
}

test("an administrator disables an account with a reason: its session and its merchants' tokens end, and enabled again it signs in", async ({
  world,
  db,
}) => {
  const [anna, boris] = [await person(world, true), await person(world)];
  const { userNo } = await world.merchant();
  const { token = "" } = await signIn(world, boris);
  const { token: merchantToken } = await world.call(driving.enterMerchant, { world: world.name, userNo }, boris);
  const row = { name: boris.name, isOwn: false, isAdministrator: false, hasApp: false, madeAt: world.real };
  const inUse = { ...row, signedInAt: world.real, disabledAt: null, disabledFor: "" };
  expect(await listAccount(world, anna, boris)).toEqual({ mayManage: true, row: inUse });

  world.real = addMilliseconds(world.real, minuteMs);
  expect(await disable(world, boris, anna)).toEqual({ noted: `${boris.name}: Left the company` });
  expect((await listAccount(world, anna, boris)).row).toEqual({
    ...inUse,
    disabledAt: world.real,
    disabledFor: "Left the company",
  });
  expect(await principalOfToken(db.sql, token, "operations", world.real)).toBeNull();
  expect(await principalOfToken(db.sql, merchantToken, "portal", world.real)).toBeNull();
  expect(await refusedWith(signIn(world, boris))).toBe("LOGIN_ERROR");
  expect(await refusedWith(disable(world, boris, anna))).toBe("OPERATION_NOT_ALLOW");

  expect(await enable(world, boris, anna)).toEqual({ noted: `${boris.name}: Back from leave` });
  expect((await listAccount(world, anna, boris)).row).toEqual(inUse);
  expect(await refusedWith(enable(world, boris, anna))).toBe("OPERATION_NOT_ALLOW");
  expect((await signIn(world, boris)).name).toBe(boris.name);
  // what ended stays ended
  expect(await principalOfToken(db.sql, token, "operations", world.real)).toBeNull();
});

test("the audit log has each disabling of an account with both people and the reason", async ({ world, db }) => {
  const [anna, boris] = [await person(world, true), await person(world)];
  await disable(world, boris, anna, "Laptop lost");
  await enable(world, boris, anna);
  const rows = await db.prisma.audit.findMany({ where: { who: `ops:${anna.name}` }, orderBy: { id: "asc" } });
  expect(rows.map(({ what, subject, outcome }) => [what, subject, outcome])).toEqual([
    ["operations.disableOpsAccount", `${boris.name}: Laptop lost`, "ok"],
    ["operations.enableOpsAccount", `${boris.name}: Back from leave`, "ok"],
  ]);
});

test("an administrator creates an operator, who signs in with the first password and administers nothing", async ({
  world,
  db,
}) => {
  const anna = await person(world, true);
  const boris = { realm: "operations", name: `${anna.name}-boris` } as const;
  expect(await create(world, boris.name, anna)).toEqual({});
  const signedIn = await world.call(operations.signIn, { name: boris.name, password: "Windy-Harbour-78" }, null);
  expect(signedIn.name).toBe(boris.name);
  expect(await listAccount(world, boris, boris)).toMatchObject({
    mayManage: false,
    row: { isAdministrator: false, madeAt: world.real, disabledAt: null },
  });
  const rows = await db.prisma.audit.findMany({ where: { who: `ops:${anna.name}` } });
  expect(rows.map(({ what, subject, outcome }) => [what, subject, outcome])).toEqual([
    ["operations.createOpsAccount", boris.name, "ok"],
  ]);
});

test("no operator is created without the administrator's own password, by another person, or over an existing account", async ({
  world,
}) => {
  const [anna, boris] = [await person(world, true), await person(world)];
  const name = `${anna.name}-carla`;
  expect(await refusedWith(create(world, name, anna, { ownPassword: "Windy-Harbour-78" }))).toBe("PASSWORD_WRONG");
  expect(await refusedWith(create(world, name, boris))).toBe("ADMINISTRATOR_NEEDED");
  expect((await listAccount(world, anna, { realm: "operations", name })).row).toBeUndefined();
  expect(await refusedWith(create(world, boris.name, anna))).toBe("OPS_ACCOUNT_EXISTS");
  expect(await refusedWith(create(world, boris.name.toUpperCase(), anna))).toBe("OPS_ACCOUNT_EXISTS");
  // the existing account keeps its password
  expect((await signIn(world, boris)).name).toBe(boris.name);
});

test("an administrator with an app creates no operator without its code, and each code creates one", async ({
  world,
}) => {
  const anna = await person(world, true);
  const { secret } = await world.call(factor.beginFactor, { password }, anna);
  const proof = { code: appDigits(secret, world.real) };
  const { recoveryCodes } = await world.call(factor.confirmFactor, proof, anna);
  world.real = addMilliseconds(world.real, 2 * appStepMs);
  const [carla, dora, emil] = ["carla", "dora", "emil"].map((name) => `${anna.name}-${name}`) as [
    string,
    string,
    string,
  ];
  expect(await refusedWith(create(world, carla, anna))).toBe("CAPTCHA_ERROR");
  expect(await refusedWith(create(world, carla, anna, { code: "000000" }))).toBe("CAPTCHA_ERROR");
  const code = appDigits(secret, world.real);
  const wrong = { code, ownPassword: "Windy-Harbour-78" };
  expect(await refusedWith(create(world, carla, anna, wrong))).toBe("PASSWORD_WRONG");
  expect((await listAccount(world, anna, { realm: "operations", name: carla })).row).toBeUndefined();
  // what was refused has used up no code
  expect(await create(world, carla, anna, { code })).toEqual({});
  expect(await refusedWith(create(world, dora, anna, { code }))).toBe("CAPTCHA_ERROR");
  expect(await create(world, dora, anna, { code: recoveryCodes[0] ?? "" })).toEqual({});
  expect(await refusedWith(create(world, emil, anna, { code: recoveryCodes[0] ?? "" }))).toBe("CAPTCHA_ERROR");
});

test("an open console guesses the code of no administrator: five wrong ones lock the right one, the password too", async ({
  world,
}) => {
  const anna = await person(world, true);
  const { secret } = await world.call(factor.beginFactor, { password }, anna);
  await world.call(factor.confirmFactor, { code: appDigits(secret, world.real) }, anna);
  world.real = addMilliseconds(world.real, 2 * appStepMs);
  const name = `${anna.name}-carla`;
  const code = appDigits(secret, world.real);
  const guesses = ["000000", "111111", "222222", "333333", "444444", "555555"].filter((guess) => guess !== code);
  for (const guess of guesses.slice(0, wrongPasswordsMax))
    expect(await refusedWith(create(world, name, anna, { code: guess }))).toBe("CAPTCHA_ERROR");
  expect(await refusedWith(create(world, name, anna, { code }))).toBe("PASSWORD_WRONG");
});

test("in a company's own books no operator is created in the console: whoever did could confirm their own entries as another person", async ({
  world,
}) => {
  const anna = await person(world, true);
  expect((await world.call(opsAccountCalls.opsAccounts, {}, anna)).mayCreate).toBe(true);
  vi.stubEnv("BANKS", "by-hand");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await world.call(opsAccountCalls.opsAccounts, {}, anna)).mayCreate).toBe(false);
  expect(await refusedWith(create(world, `${anna.name}-second`, anna))).toBe("OPERATION_NOT_ALLOW");
});

test.for([
  ["Short-1", "opsPassword.length"],
  ["onlysmallletters", "opsPassword.kinds"],
  ["Welcome-Harbour-7", "opsPassword.easy"],
] as const)("the first password %s is refused as %s", ([firstPassword, issue]) => {
  const { error } = opsAccountCalls.createOpsAccount.input.safeParse({
    name: "carla",
    password: firstPassword,
    ownPassword: password,
  });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[["password"], issue]]);
});

test("a person other than an administrator sees the accounts and changes none", async ({ world }) => {
  const [anna, boris] = [await person(world, true), await person(world)];
  expect(await listAccount(world, boris, boris)).toMatchObject({ mayManage: false, row: { isOwn: true } });
  expect(await refusedWith(disable(world, anna, boris))).toBe("ADMINISTRATOR_NEEDED");
  expect(await refusedWith(enable(world, anna, boris))).toBe("ADMINISTRATOR_NEEDED");
  expect((await listAccount(world, anna, anna)).row).toMatchObject({ disabledAt: null });
});

test("an administrator never disables themself, and an unknown account has that error", async ({ world }) => {
  const anna = await person(world, true);
  const nobody = { realm: "operations", name: "nobody-of-this-name" } as const;
  expect(await refusedWith(disable(world, anna, anna))).toBe("OPS_ACCOUNT_OWN");
  expect(await refusedWith(disable(world, nobody, anna))).toBe("OPS_ACCOUNT_NOTFOUND");
  expect(await refusedWith(enable(world, nobody, anna))).toBe("OPS_ACCOUNT_NOTFOUND");
});

test("of two administrators who disable each other at once one is left", async ({ world }) => {
  const [anna, boris] = [await person(world, true), await person(world, true)];
  const answers = await Promise.all([disable(world, boris, anna), disable(world, anna, boris)].map(refusedWith));
  expect(answers.filter((answer) => answer === "ADMINISTRATOR_NEEDED")).toHaveLength(1);
  const accountRows = [(await listAccount(world, anna, anna)).row, (await listAccount(world, anna, boris)).row];
  expect(accountRows.filter((row) => row?.disabledAt === null)).toHaveLength(1);
});

test("the first account of an installation is an administrator's, and no other is by default", async ({ world }) => {
  const { url, close } = await freshDatabase(inject("databases"));
  onTestFinished(close);
  const db = openDatabase(url, { max: 1 });
  onTestFinished(db.close);
  await createOpsUserOrSetPassword(db, "anna", password, world.real);
  await createOpsUserOrSetPassword(db, "boris", password, world.real);
  // setting another password neither grants nor withdraws the administrator role
  await createOpsUserOrSetPassword(db, "anna", "Another-Harbour-78", world.real);
  expect((await listOpsUsers(db)).map(({ name, isAdministrator }) => [name, isAdministrator])).toEqual([
    ["anna", true],
    ["boris", false],
  ]);
});
