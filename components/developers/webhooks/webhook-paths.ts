import type { Route } from "next";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { developersScreens } from "@/lib/developers/screens";

const { path } = developersScreens.webhooks;

/** Returns the address of the list of endpoints, or of the form of an existing or new one. */
export const webhookEndpointsPath = (form?: string): Route => hrefWithQueryChanges(path, {}, { endpoint: form });

/** Names the form for a new endpoint in the URL. */
export const newEndpoint = "new";

/** Returns the address of the deliveries, to one of the endpoints or to all. */
export const webhookDeliveriesPath = (of?: string): Route => hrefWithQueryChanges(path, {}, { tab: "deliveries", of });
