import type { enquiry } from "@/lib/access/calls/enquiry";
import type { Answers } from "../../handler";
import { sendEnquiry } from "./send";

export const enquiryHandlers: Answers<typeof enquiry> = { sendEnquiry };
