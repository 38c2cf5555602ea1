import type { site } from "@/lib/access/calls/site";
import type { Answers } from "../../handler";
import { logo, siteConfig, systemConfig } from "./site";

export const siteHandlers: Answers<typeof site> = { siteConfig, systemConfig, logo };
