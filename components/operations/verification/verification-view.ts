import type { Route } from "next";
import { filledPath, menuPrefix } from "@/lib/call/path";
import type { Got } from "@/lib/call/call";
import { verificationDesk } from "@/lib/operations/calls/verification";
import { worldRoute } from "../worlds/world-route";

/** An application with all that speaks for and against it. */
export type VerificationCase = Got<typeof verificationDesk.verificationCase>;

/** Where an application of a world is shown. Named cast: the screens' table has the page. */
export const verificationRoute = (world: string, applicationId: string): Route =>
  `${worldRoute(world, "verifications")}/${applicationId}` as Route;

/** The address of a picture or document of an application, for operations. */
export const verificationFileUrl = (world: string, applicationId: string, fileId: string): string =>
  menuPrefix + filledPath(verificationDesk.verificationFile.path, { world, applicationId, fileId });
