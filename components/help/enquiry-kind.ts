import type { enquiryKinds } from "@/lib/access/enquiry-calls";

export type EnquiryKind = (typeof enquiryKinds)[number];
