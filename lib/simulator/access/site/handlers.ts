import type { site } from "@/lib/access/calls/site";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { logo, siteConfig, systemConfig } from "./site";

export const siteHandlers: Handlers<typeof site> = { siteConfig, systemConfig, logo };
