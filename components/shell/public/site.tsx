"use client";
import { createContext, use, type ReactNode } from "react";
import { siteOf, usualConfig, type Site } from "@/lib/access/site";

const SiteContext = createContext<Site>(siteOf(usualConfig));

/** Provides the site to every client component inside: `useSite().downloads.paymentVoucher`. */
export const SiteProvider = ({ site, children }: { site: Site; children: ReactNode }) => (
  <SiteContext value={site}>{children}</SiteContext>
);

export const useSite = (): Site => use(SiteContext);
