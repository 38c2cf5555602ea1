import type { version } from "@/lib/reference/version-calls";
import { portalBuild } from "@/lib/session/settings";
import type { Answers } from "../desk";

export const versionDesk: Answers<typeof version> = { version: async () => ({ version: portalBuild() }) };
