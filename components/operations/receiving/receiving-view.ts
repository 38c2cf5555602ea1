import type { Route } from "next";
import { fillPathAndRemoveFields, menuPrefix } from "@/lib/call/path";
import type { ClientOutput } from "@/lib/call/call";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { consoleWorldRoute } from "../worlds/world-route";

/** Identifies an application by its number, with the revision reviewed and the possible decisions. */
export type ReviewedApplication = Pick<
  ClientOutput<typeof receivingApplicationActions.receivingApplication>,
  "changes" | "events"
> & {
  readonly applicationNo: string;
};

/** Returns the address prefix of a world's applications for accounts, to which their number is appended. */
export const receivingApplicationRoutePrefix = (world: string): string => `${consoleWorldRoute(world, "receiving")}/`;

/** Returns the address of the list of applications. */
export const receivingApplicationsRoute = (world: string): Route => consoleWorldRoute(world, "receiving");

/** Returns the address of a qualification file, for operations. */
export const receivingApplicationFileUrl = (world: string, applicationNo: string, fileId: string): string =>
  menuPrefix +
  fillPathAndRemoveFields(receivingApplicationActions.receivingApplicationFile.path, { world, applicationNo, fileId });
