import { openapi } from "@/lib/call/openapi";
import type { Call } from "@/lib/call/call";
import { callNames } from "@/lib/catalogue/calls";
import { issueCodes } from "@/lib/catalogue/issue-codes";
import { sharedSchemas } from "@/lib/catalogue/shared-schemas";
import { Contract, type Described } from "@/lib/developers/reference/described";
import packageJson from "@/package.json";

/** Made of the catalogue once a process, as the contract's document is; it takes a moment. */
let contract: Contract | undefined;

/** A call as the contract's document has it; undefined where it has none. */
export function described(call: Call): Described | undefined {
  contract ??= new Contract(openapi(callNames, packageJson.version, sharedSchemas, [], issueCodes));
  return contract.of(callNames.get(call) ?? "", call.method, call.path, call.takesKey);
}
