import { isDeepStrictEqual } from "node:util";
import type { Call, Effect } from "@/lib/call/call";
import { isRefusalCode, refusals } from "@/lib/call/refusals";
import type { Needs } from "@/lib/call/who";
import { catalogue } from "@/lib/catalogue/calls";
import { callsCompared, effectsCompared, errorsCompared, nameOf } from "../../../tests/fixtures/rights-compared";
import type { Mutant } from "./sample";

type Change = readonly [field: string, becomes: string, row: Partial<Call>];

const effects: readonly Effect[] = ["reads", "writes", "money"];
const wider: readonly Needs[] = ["nobody", "session", "own", "subject", "mainOperator", "operations", "halfway"];
const sessions: readonly Call["session"][] = ["opens", "ends", null];
const codes = Object.keys(refusals).filter(isRefusalCode);

/** Another permission, the same for the main operator alone or for everybody, and the gate that it stands behind. */
function otherNeeds({ needs }: Call, at: number): readonly Needs[] {
  const plain = wider.filter((other) => other !== needs);
  const permitted = catalogue.flatMap((call) => (typeof call.needs === "object" ? [call.needs] : []));
  const others = permitted.filter(({ permission }) => typeof needs !== "object" || permission !== needs.permission);
  const other = others[at % others.length];
  const twisted: Needs[] =
    typeof needs === "object"
      ? [
          { ...needs, mainOperator: !needs.mainOperator },
          { ...needs, gate: needs.gate === "open" ? "verified" : "open" },
        ]
      : [];
  return [...plain, ...twisted, ...(other ? [other] : [])];
}

const describeNeeds = (needs: Needs): string =>
  typeof needs === "string"
    ? needs
    : `${needs.permission}${needs.mainOperator ? ", main operator" : ""}, gate ${needs.gate}`;

/** Whether the row's own word decides if a key may ask: what needs the main operator or another realm refuses any key. */
const isDecidedByRow = ({ needs }: Call): boolean =>
  typeof needs === "string" ? ["nobody", "session", "own", "subject"].includes(needs) : !needs.mainOperator;

/** Every wrong change to one field of a row. */
function changes(call: Call, at: number): Change[] {
  const missing = codes.filter((code) => !call.refuses.includes(code));
  const more = missing[(at * 7) % missing.length];
  return [
    ...otherNeeds(call, at).map((needs): Change => ["needs", describeNeeds(needs), { needs }]),
    ...effects.filter((effect) => effect !== call.effect).map((effect): Change => ["effect", effect, { effect }]),
    ...call.refuses.map((code): Change => [
      "refuses",
      `without ${code}`,
      { refuses: call.refuses.filter((one) => one !== code) },
    ]),
    ...(more ? [["refuses", `with ${more}`, { refuses: [...call.refuses, more] }] as const] : []),
    ["takesKey", String(!call.takesKey), { takesKey: !call.takesKey }],
    ["isPayout", String(!call.isPayout), { isPayout: !call.isPayout }],
    ["allowedWhenClosed", String(!call.allowedWhenClosed), { allowedWhenClosed: !call.allowedWhenClosed }],
    ["fourEyes", String(!call.fourEyes), { fourEyes: !call.fourEyes }],
    ...(isDecidedByRow(call) ? [["forKeys", String(!call.forKeys), { forKeys: !call.forKeys }] as const] : []),
    ...sessions
      .filter((session) => session !== call.session)
      .map((session): Change => ["session", session ?? "none", { session }]),
  ];
}

/** Whether a row with a change differs from the tables of tests/fixtures/rights, as their test compares them. */
const isNoticed = (call: Call): boolean =>
  [callsCompared, effectsCompared, errorsCompared].some((compared) => {
    const { actual, expected } = compared([call]);
    return !isDeepStrictEqual(actual, expected);
  });

/** The wrong changes to the rows of calls. */
export const rowMutants = (): Mutant[] =>
  catalogue.flatMap((call, at) =>
    changes(call, at).map(([field, becomes, row]) => ({
      group: field,
      name: `${nameOf(call)} ${field}: ${becomes}`,
      isNoticed: () => isNoticed({ ...call, ...row }),
    })),
  );
