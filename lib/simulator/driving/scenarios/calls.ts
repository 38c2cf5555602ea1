import { enquiryCalls } from "@/lib/access/calls/enquiry";
import type { Call } from "@/lib/call/call";
import { realmOf } from "@/lib/call/principal";
import { callNames, callsByName } from "@/lib/catalogue/calls";
import { driving } from "@/lib/operations/calls/driving";
import { objectFieldsOf } from "./fit";

/** Lists the calls that would end or leave a scenario's own world, or run another scenario within it. */
const elsewhere: ReadonlySet<string> = new Set([
  "operations.makeWorld",
  "operations.resetWorld",
  "operations.restore",
  "operations.deleteWorld",
  "operations.setClock",
  "operations.advance",
  "operations.cancelAdvance",
  "operations.enterMerchant",
  "operations.checkScenario",
  "operations.runScenario",
]);

/** Lists the calls that anybody may make, with a session or without, and which a scenario makes as somebody. */
const anybodys: ReadonlySet<Call> = new Set<Call>([enquiryCalls.sendEnquiry]);

/** Names the second person of operations, who confirms what requires two. */
export const secondOperator = "operations.second";

/** Lists the calls that create people who sign in: their credentials are filled in automatically, and never stored. */
export const signsPeopleIn: ReadonlySet<Call> = new Set<Call>([driving.makeMerchant, driving.admitPerson]);

/** Returns true if a call accepts the world it applies to. */
export const hasWorldInput = (call: Call): boolean => "world" in (objectFieldsOf(call.input) ?? {});

/**
 * Returns true if a scenario may use a call: the call answers JSON, opens no session, and is a merchant's, or an
 * operations call about the scenario's own world.
 */
export function isScenarioCall(call: Call): boolean {
  const realm = realmOf(call.access);
  const isInWorld = realm === "operations" ? call.access === "operations" && hasWorldInput(call) : realm === "portal";
  const isSomebodys = (call.access !== "nobody" || anybodys.has(call)) && call.access !== "enrolling";
  return (
    isInWorld && isSomebodys && call.reply === "json" && !call.session && !elsewhere.has(callNames.get(call) ?? "")
  );
}

/**
 * Returns the call that a scenario names: by its name, `exchange.cancel`, or its path,
 * `/api/user/exchange-order/cancelExchange`.
 */
export function resolveScenarioCall(word: string): Call | undefined {
  const callByName = callsByName.get(word);
  if (callByName) return callByName;
  for (const call of callNames.keys()) if (call.path === word || `${call.method} ${call.path}` === word) return call;
  return undefined;
}

/** Lists the names of all calls that a scenario may use. */
export const scenarioCallNames = (): string[] =>
  [...callNames].flatMap(([call, name]) => (isScenarioCall(call) ? [name] : []));
