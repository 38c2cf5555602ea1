import type { Route } from "next";
import { hrefWith } from "@/components/kit/select/query";
import { receivingScreens } from "@/lib/receiving/screens";

/** The list of accounts or of applications, or one of either. */
export const accountsPath = (
  to: { tab?: "applications" | undefined; applicationNo?: string; accountId?: string } = {},
): Route => hrefWith(receivingScreens.accounts.path, {}, to);

/** Where one that failed is changed. */
export const correctionPath = (applicationNo: string): Route =>
  hrefWith(receivingScreens.apply.path, {}, { applicationNo });
