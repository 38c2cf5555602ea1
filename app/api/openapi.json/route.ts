import { buildOpenApiDocument } from "@/lib/call/openapi";
import { callNames } from "@/lib/catalogue/calls";
import { issueCodes } from "@/lib/catalogue/issue-codes";
import { sentMessages } from "@/lib/catalogue/sent-messages";
import { sharedSchemas } from "@/lib/catalogue/shared-schemas";
import packageJson from "@/package.json";

/** Returns the contract as an OpenAPI 3.1 document, generated from the catalogue. */
export const GET = (): Response =>
  Response.json(buildOpenApiDocument(callNames, packageJson.version, sharedSchemas, sentMessages, issueCodes));
