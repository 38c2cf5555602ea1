import type { Route } from "next";
import { fillPathAndRemoveFields, menuPrefix } from "@/lib/call/path";
import type { ClientOutput } from "@/lib/call/call";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { consoleWorldRoute } from "../worlds/world-route";

/** Describes an application with all evidence for and against it. */
export type VerificationCase = ClientOutput<typeof verificationReviews.verificationCase>;

/** Returns the address of an application's page. Named cast: the screens' table has the page. */
export const consoleVerificationRoute = (world: string, applicationId: string): Route =>
  `${consoleWorldRoute(world, "verifications")}/${applicationId}` as Route;

/** Returns the address of a picture or document of an application, for operations. */
export const verificationFileUrl = (world: string, applicationId: string, fileId: string): string =>
  menuPrefix + fillPathAndRemoveFields(verificationReviews.verificationFile.path, { world, applicationId, fileId });
