import "server-only";
import { cache } from "react";
import { access } from "@/lib/access/calls/sign-in";
import { load } from "./load";

/** The account of the page's user; loaded once a request. */
export const account = cache(() => load(access.account, {}));
