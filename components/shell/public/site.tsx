"use client";
import { createContext, use, type ReactNode } from "react";
import { siteOf, usualConfig, type Site } from "@/lib/access/site";

const Here = createContext<Site>(siteOf(usualConfig));

/** Lets every client part inside ask which site this is: `useSite().downloads.paymentVoucher`. */
export const SiteProvider = ({ site, children }: { site: Site; children: ReactNode }) => (
  <Here value={site}>{children}</Here>
);

export const useSite = (): Site => use(Here);
