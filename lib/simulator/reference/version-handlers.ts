import type { version } from "@/lib/reference/calls/version";
import { portalBuild } from "@/lib/session/settings";
import type { Answers } from "../handler";

export const versionHandlers: Answers<typeof version> = { version: async () => ({ version: portalBuild() }) };
