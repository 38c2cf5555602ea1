import type { site } from "@/lib/access/site-calls";
import type { Answers } from "../desk";
import { logo, siteConfig, systemConfig } from "./site";

export const siteDesk: Answers<typeof site> = { siteConfig, systemConfig, logo };
