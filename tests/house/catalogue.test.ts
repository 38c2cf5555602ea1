import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pathParameterNames } from "@/lib/call/path";
import { portalAreas } from "@/lib/catalogue/areas";
import { catalogue } from "@/lib/catalogue/calls";
import { initialPermissionsOfReadyRole } from "@/lib/access/grants";
import type { Call } from "@/lib/call/call";
import { realmOf, type Principal } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import { grantables } from "@/lib/catalogue/grantables";
import { screens } from "@/lib/catalogue/screens";
import type { Machine } from "@/lib/machine/machine";
import * as z from "zod/mini";

interface Schema {
  readonly properties?: object;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const keyOf = (call: { method: string; path: string }) => `${call.method} ${call.path.replace(/\{\w+\}/g, "{}")}`;

test("no two calls share method and path", () => {
  const keys = catalogue.map(keyOf);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

test("every parameter of a path is a field of the call's input", () => {
  for (const call of catalogue) {
    const { properties = {} } = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }) as {
      properties?: object;
    };
    expect([call.path, pathParameterNames(call.path).filter((name) => !(name in properties))]).toEqual([call.path, []]);
  }
});

test("an audit row's subject is named by fields of the call's input and output", () => {
  const fieldsOf = (schema: Schema): string[] => [
    ...Object.keys(schema.properties ?? {}),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(fieldsOf),
  ];
  const has = (schema: z.ZodMiniType) =>
    fieldsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema); // named cast: JSON Schema
  const strange = catalogue.flatMap((call) => [
    ...call.subject
      .filter((field) => !has(call.input).includes(field))
      .map((field) => `${keyOf(call)} takes no ${field}`),
    ...(call.makes === null || has(call.output).includes(call.makes) ? [] : [`${keyOf(call)} gives no ${call.makes}`]),
  ]);
  expect(strange).toEqual([]);
  expect(
    catalogue.filter((call) => call.effect === "reads" && (call.subject.length > 0 || call.makes)).map(keyOf),
  ).toEqual([]);
});

test("a changing call of the portal names the action that permits it, or that it is one's own", () => {
  const reading = ({ access }: Call) =>
    access === "session" || (typeof access === "object" && ["see", "balances"].includes(access.action));
  expect(catalogue.filter((call) => call.effect !== "reads" && reading(call)).map(keyOf)).toEqual([]);
});

test("a read-only role may use no call that changes more than its own person's data", () => {
  const viewer: Principal = {
    realm: "portal",
    world: "",
    userNo: "1",
    operatorId: "",
    loginNo: "",
    operatorType: 2,
    realNameState: 2,
    firstVerify: 2,
    permissions: initialPermissionsOfReadyRole("viewer", grantables),
  };
  const isOwn = ({ access }: Call) =>
    access === "own" || access === "subject" || (typeof access === "object" && access.action === "own");
  const changing = catalogue.filter(
    (call) => realmOf(call.access) === "portal" && call.access !== "nobody" && call.effect !== "reads",
  );
  expect(changing.filter((call) => !isOwn(call) && checkAccess(viewer, call.access) === null).map(keyOf)).toEqual([]);
  // and to every list: a role with read access sees everything readable
  const unreadableCalls = catalogue.filter(
    (call) =>
      call.effect === "reads" &&
      typeof call.access === "object" &&
      !call.access.mainOperator &&
      ["see", "balances"].includes(call.access.action) &&
      checkAccess(viewer, call.access) !== null,
  );
  expect(unreadableCalls.map(keyOf)).toEqual([]);
});

test("the safety settings are in the menu of every signed-in person", () => {
  const matches = screens.filter(({ path }) => path === "/b2b/setting/safety");
  expect(matches.map(({ menu, access }) => [menu, access])).toEqual([["setting", "session"]]);
});

test("every permission that another brings along can be granted", () => {
  const names = grantables.map(({ permission }) => permission);
  expect(grantables.flatMap(({ alongWith, of }) => [...alongWith, of]).filter((name) => !names.includes(name))).toEqual(
    [],
  );
});

test("every machine with a table is in its area's record, and only there", async () => {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) =>
    /^[\w-]+\/([\w-]+-)?states\.ts$/.test(file),
  );
  const declaredMachines = await Promise.all(
    files.map(async (file) => {
      const moduleExports: Record<string, unknown> = await import(/* @vite-ignore */ path.resolve("lib", file));
      // named cast: whatever has a first state and a table is a machine
      const fileMachines = Object.values(moduleExports).filter(
        (value) => (value as Partial<Machine> | null)?.first,
      ) as Machine[];
      return fileMachines.filter(({ table }) => table !== null).map(({ name }) => `${file.split("/")[0]}: ${name}`);
    }),
  );
  const listedMachines = Object.entries(portalAreas).flatMap(([area, { machines }]) =>
    machines.map(({ name }) => `${area}: ${name}`),
  );
  expect(listedMachines.length).toBeGreaterThan(10);
  expect(declaredMachines.flat().sort()).toEqual(listedMachines.sort());
});

test("every tag that a call changes is read by some call, and every tag read is changed by some call", () => {
  const [readTags, changedTags] = [
    new Set(catalogue.flatMap(({ reads }) => reads)),
    new Set(catalogue.flatMap(({ changes }) => changes)),
  ];
  expect([
    [...changedTags].filter((tag) => !readTags.has(tag)),
    [...readTags].filter((tag) => !changedTags.has(tag)),
  ]).toEqual([[], []]);
});

test("a call that opens or ends a session, or changes read data, writes", () => {
  expect(
    catalogue
      .filter((call) => call.effect === "reads" && (call.session !== null || call.changes.length > 0))
      .map(keyOf),
  ).toEqual([]);
});

/** The address of a page's file: route groups in parentheses are no part of it. */
const pagePaths = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map(
    (file) =>
      `/${file
        .replace(/(^|\/)page\.tsx$/, "")
        .split("/")
        .filter((part) => !/^\(.*\)$/.test(part))
        .join("/")
        .replace(/\[(\w+)\]/g, "{$1}")}`,
  );

test("every page has its row and every row its page", () => {
  expect(screens.map(({ path }) => path).sort()).toEqual([...pagePaths].sort());
});

test("there is no layout above the three root layouts, and no catch-all page", () => {
  expect(existsSync("app/layout.tsx")).toBe(false);
  expect(pagePaths.filter((path) => path.includes("..."))).toEqual([]);
});

test("components compare no state by its literal", () => {
  const files = readdirSync("components", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  expect(files.filter((file) => /\.state\s*[!=]==?\s*["'`]/.test(readFileSync(`components/${file}`, "utf8")))).toEqual(
    [],
  );
});

test("every refusal that a call declares is provoked by some test", () => {
  const folders = ["contract", "simulator", "domain"].flatMap((name) =>
    readdirSync(`tests/${name}`).map((file) => `tests/${name}/${file}`),
  );
  const code = folders
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const declaredErrors = [...new Set(catalogue.flatMap((call) => [...call.errors] as string[]))];
  expect(declaredErrors.filter((refusal) => !code.includes(`"${refusal}"`)).sort()).toEqual([]);
});

test("a call that authenticates a person, by a password, a code or a second step, writes, so that its tries are in the audit log", () => {
  const tries = ["LOGIN_ERROR", "CAPTCHA_ERROR", "PAY_PASSWORD_WRONG", "SECOND_STEP_REQUIRED"] as const;
  const checks = catalogue.filter(
    ({ errors, session }) => session !== null || tries.some((code) => (errors as readonly string[]).includes(code)),
  );
  expect(checks.length).toBeGreaterThan(30);
  expect(checks.filter(({ effect }) => effect === "reads").map(({ path }) => path)).toEqual([]);
});
