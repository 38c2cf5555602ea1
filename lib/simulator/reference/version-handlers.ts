import type { version } from "@/lib/reference/calls/version";
import { portalBuild } from "@/lib/session/settings";
import type { Handlers } from "../platform/handler";

export const versionHandlers: Handlers<typeof version> = { version: async () => ({ version: portalBuild() }) };
