import type { Route } from "next";
import { filledPath, menuPrefix } from "@/lib/call/path";
import type { Got } from "@/lib/call/call";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { worldRoute } from "../worlds/world-route";

/** An application by its number, with what may be decided of it. */
export type Reviewed = Pick<Got<typeof receivingApplicationActions.receivingApplication>, "changes" | "events"> & {
  readonly applicationNo: string;
};

/** The prefix of the addresses of a world's applications for accounts: their number comes last. */
export const receivingPrefix = (world: string): string => `${worldRoute(world, "receiving")}/`;

/** Where the list is. */
export const receivingRoute = (world: string): Route => worldRoute(world, "receiving");

/** The address of a qualification file, for operations. */
export const receivingFileUrl = (world: string, applicationNo: string, fileId: string): string =>
  menuPrefix + filledPath(receivingApplicationActions.receivingApplicationFile.path, { world, applicationNo, fileId });
