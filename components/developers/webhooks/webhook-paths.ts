import type { Route } from "next";
import { hrefWith } from "@/components/kit/select/query";
import { developersScreens } from "@/lib/developers/screens";

const { path } = developersScreens.webhooks;

/** The list of endpoints, or the form of one of them, or of a new one. */
export const endpointsPath = (form?: string): Route => hrefWith(path, {}, { endpoint: form });

/** The name of the form for a new endpoint in the URL. */
export const newEndpoint = "new";

/** What was sent, to one of the endpoints or to all. */
export const deliveriesPath = (of?: string): Route => hrefWith(path, {}, { tab: "deliveries", of });
