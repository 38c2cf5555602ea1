import "server-only";
import { cache } from "react";
import { access } from "@/lib/access/calls/sign-in";
import { load } from "./load";

/** The account of whoever asks for this page; asked once a request. */
export const account = cache(() => load(access.account, {}));
