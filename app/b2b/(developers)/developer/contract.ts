import { buildOpenApiDocument } from "@/lib/call/openapi";
import type { Call } from "@/lib/call/call";
import { callNames } from "@/lib/catalogue/calls";
import { issueCodes } from "@/lib/catalogue/issue-codes";
import { sharedSchemas } from "@/lib/catalogue/shared-schemas";
import { Contract, type CallDescription } from "@/lib/developers/reference/descriptions";
import packageJson from "@/package.json";

/**
 * Holds the contract, generated from the catalogue once per process like the contract's document, because generating it
 * is slow.
 */
let contract: Contract | undefined;

/** Returns a call as in the contract's document; undefined when it is not included. */
export function describeApiCall(call: Call): CallDescription | undefined {
  contract ??= new Contract(buildOpenApiDocument(callNames, packageJson.version, sharedSchemas, [], issueCodes));
  return contract.of(callNames.get(call) ?? "", call.method, call.path, call.isIdempotent);
}
