import type { enquiry } from "@/lib/access/calls/enquiry";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { sendEnquiry } from "./send";

export const enquiryHandlers: Handlers<typeof enquiry> = { sendEnquiry };
