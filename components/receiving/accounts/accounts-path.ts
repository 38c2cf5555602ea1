import type { Route } from "next";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { receivingScreens } from "@/lib/receiving/screens";

/** Returns the path of the list of accounts or applications, or of one of either. */
export const receivingAccountsPath = (
  to: { tab?: "applications" | undefined; applicationNo?: string; accountId?: string } = {},
): Route => hrefWithQueryChanges(receivingScreens.accounts.path, {}, to);

/** Returns the path of the form that corrects a failed application. */
export const applicationCorrectionPath = (applicationNo: string): Route =>
  hrefWithQueryChanges(receivingScreens.apply.path, {}, { applicationNo });
