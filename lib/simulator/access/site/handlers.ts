import type { site } from "@/lib/access/calls/site";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { downloadSiteLogo, getSiteConfig, getSiteConfigValues } from "./site";

export const siteHandlers: Handlers<typeof site> = {
  siteConfig: getSiteConfig,
  systemConfig: getSiteConfigValues,
  logo: downloadSiteLogo,
};
