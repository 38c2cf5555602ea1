import { isDeepStrictEqual } from "node:util";
import type { Call, CallEffect } from "@/lib/call/call";
import { isRefusalCode, refusals } from "@/lib/call/refusals";
import type { Access } from "@/lib/call/principal";
import { catalogue } from "@/lib/catalogue/calls";
import { callsCompared, effectsCompared, errorsCompared, nameOf } from "../../../tests/fixtures/rights-compared";
import type { Mutant } from "./sample";

type Change = readonly [field: string, becomes: string, row: Partial<Call>];

const effects: readonly CallEffect[] = ["reads", "writes", "money"];
const wider: readonly Access[] = ["nobody", "session", "own", "subject", "mainOperator", "operations", "halfway"];
const sessions: readonly Call["session"][] = ["opens", "ends", null];
const codes = Object.keys(refusals).filter(isRefusalCode);

/**
 * Returns wrong values for the access of a call: another permission, a changed main-operator flag, and another gate.
 */
function otherAccess({ access }: Call, at: number): readonly Access[] {
  const plain = wider.filter((candidate) => candidate !== access);
  const permissionAccess = catalogue.flatMap((call) => (typeof call.access === "object" ? [call.access] : []));
  const otherPermissions = permissionAccess.filter(
    ({ permission }) => typeof access !== "object" || permission !== access.permission,
  );
  const otherPermission = otherPermissions[at % otherPermissions.length];
  const variants: Access[] =
    typeof access === "object"
      ? [
          { ...access, mainOperator: !access.mainOperator },
          { ...access, gate: access.gate === "open" ? "verified" : "open" },
        ]
      : [];
  return [...plain, ...variants, ...(otherPermission ? [otherPermission] : [])];
}

const describeAccess = (access: Access): string =>
  typeof access === "string"
    ? access
    : `${access.permission}${access.mainOperator ? ", main operator" : ""}, gate ${access.gate}`;

/**
 * Returns true when the row's own field decides whether a key may make the call: calls that need the main operator or
 * another realm refuse any key.
 */
const isDecidedByRow = ({ access }: Call): boolean =>
  typeof access === "string" ? ["nobody", "session", "own", "subject"].includes(access) : !access.mainOperator;

/** Returns every wrong change to one field of a row. */
function changes(call: Call, at: number): Change[] {
  const missing = codes.filter((code) => !call.errors.includes(code));
  const more = missing[(at * 7) % missing.length];
  return [
    ...otherAccess(call, at).map((access): Change => ["access", describeAccess(access), { access }]),
    ...effects.filter((effect) => effect !== call.effect).map((effect): Change => ["effect", effect, { effect }]),
    ...call.errors.map((code): Change => [
      "errors",
      `without ${code}`,
      { errors: call.errors.filter((refusalCode) => refusalCode !== code) },
    ]),
    ...(more ? [["errors", `with ${more}`, { errors: [...call.errors, more] }] as const] : []),
    ["isIdempotent", String(!call.isIdempotent), { isIdempotent: !call.isIdempotent }],
    ["isPayout", String(!call.isPayout), { isPayout: !call.isPayout }],
    ["allowedWhenClosed", String(!call.allowedWhenClosed), { allowedWhenClosed: !call.allowedWhenClosed }],
    ["fourEyes", String(!call.fourEyes), { fourEyes: !call.fourEyes }],
    ...(isDecidedByRow(call) ? [["forKeys", String(!call.forKeys), { forKeys: !call.forKeys }] as const] : []),
    ...sessions
      .filter((session) => session !== call.session)
      .map((session): Change => ["session", session ?? "none", { session }]),
  ];
}

/** Returns true when a changed row differs from the tables of tests/fixtures/rights, as their test compares them. */
const isNoticed = (call: Call): boolean =>
  [callsCompared, effectsCompared, errorsCompared].some((compare) => {
    const { actual, expected } = compare([call]);
    return !isDeepStrictEqual(actual, expected);
  });

/** Generates the wrong changes to the rows of calls. */
export const callRowMutants = (): Mutant[] =>
  catalogue.flatMap((call, at) =>
    changes(call, at).map(([field, becomes, row]) => ({
      group: field,
      name: `${nameOf(call)} ${field}: ${becomes}`,
      isNoticed: () => isNoticed({ ...call, ...row }),
    })),
  );
