import "server-only";
import { cache } from "react";
import { access } from "@/lib/access/calls/sign-in";
import { loadForPage } from "./load";

/** Loads the account of the page's user, once per request. */
export const currentAccount = cache(() => loadForPage(access.account, {}));
