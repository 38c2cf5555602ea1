import type { enquiryKinds } from "@/lib/access/calls/enquiry";

export type EnquiryKind = (typeof enquiryKinds)[number];
