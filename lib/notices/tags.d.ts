import type {} from "@/lib/call/call";

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    messages: true;
    notices: true;
    navigation: true;
  }
}
