import type { enquiryCalls } from "@/lib/access/calls/enquiry";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { storeEnquiry } from "./send";

export const enquiryHandlers: Handlers<typeof enquiryCalls> = { sendEnquiry: storeEnquiry };
