import type {} from "@/lib/call/call";
import { messages } from "./calls/messages";
import { navigation } from "./calls/navigation";
import { noticeBoard } from "./calls/notice-board";
import { notices } from "./calls/notices";
import { notice } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const noticesArea = {
  calls: {
    ...notices,
    ...messages,
    ...noticeBoard,
    ...navigation,
  },
  machines: [notice],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    messages: true;
    notices: true;
    navigation: true;
  }
}
