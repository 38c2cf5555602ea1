import type {} from "@/lib/call/call";

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    session: true;
    sessions: true;
    settings: true;
    people: true;
    agreements: true;
    invitations: true;
  }
}
