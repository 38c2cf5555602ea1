import type { Call } from "@/lib/call/call";
import { realmOf } from "@/lib/call/who";
import { callNames, callsByName } from "@/lib/catalogue/calls";
import { driving } from "@/lib/operations/calls/driving";
import { shapeOf } from "./fit";

/** What would end or leave a scenario's own world, or run another within it. */
export const elsewhere: ReadonlySet<string> = new Set([
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
  "operations.beginRecording",
  "operations.endRecording",
]);

/** The calls that make people who sign in: what they sign in with is filled in, and never kept. */
export const signsPeopleIn: ReadonlySet<Call> = new Set<Call>([driving.makeMerchant, driving.admitPerson]);

/** Whether a call takes the world it is about. */
export const takesWorld = (call: Call): boolean => "world" in (shapeOf(call.takes) ?? {});

/**
 * Whether a scenario may ask a call: it answers JSON, opens no session, and is a merchant's, or operations' about the
 * scenario's own world.
 */
export function isOpen(call: Call): boolean {
  const realm = realmOf(call.needs);
  const isInWorld = realm === "operations" ? call.needs === "operations" && takesWorld(call) : realm === "portal";
  const isSomebodys = call.needs !== "nobody" && call.needs !== "enrolling";
  return (
    isInWorld && isSomebodys && call.reply === "json" && !call.session && !elsewhere.has(callNames.get(call) ?? "")
  );
}

/** The call that a scenario means: by its name, `exchange.cancel`, or its path, `/api/user/exchange-order/cancelExchange`. */
export function callMeant(word: string): Call | undefined {
  const named = callsByName.get(word);
  if (named) return named;
  for (const call of callNames.keys()) if (call.path === word || `${call.method} ${call.path}` === word) return call;
  return undefined;
}

/** The names of all that a scenario may ask. */
export const openCalls = (): string[] => [...callNames].flatMap(([call, name]) => (isOpen(call) ? [name] : []));
