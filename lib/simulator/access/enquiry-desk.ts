import type { enquiry } from "@/lib/access/enquiry-calls";
import type { Answers } from "../desk";
import { sendEnquiry } from "./enquiry/send";

export const enquiryDesk: Answers<typeof enquiry> = { sendEnquiry };
