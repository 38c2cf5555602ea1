import { listPageFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import type { apiKeys } from "@/lib/developers/calls/keys";
import { apiKey as machine } from "@/lib/developers/states";

/** Reads the filters from the URL of the keys page; unknown ones are ignored. */
export function apiKeysQuery(query: Query): Sends<typeof apiKeys.keys> {
  const state = valueInQuery(query, "state");
  return { ...(state && machine.is(state) && { state }), ...listPageFromQuery(query) };
}

/** Returns the latest use of any of a key's secrets. */
export const latestSecretUse = <S extends { readonly usedAt: Date | null }>(secrets: readonly S[]): Date | null =>
  secrets.reduce<Date | null>((last, { usedAt }) => (usedAt && (!last || usedAt > last) ? usedAt : last), null);
