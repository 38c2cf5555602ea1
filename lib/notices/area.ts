import type {} from "@/lib/call/call";
import { messageCalls } from "./calls/messages";
import { navigation } from "./calls/navigation";
import { noticeBoard } from "./calls/notice-board";
import { noticeCalls } from "./calls/notices";
import { noticeMachine } from "./states";

/** Lists everything that this area declares: its calls by topic, and its state machines. */
export const noticesArea = {
  calls: {
    ...noticeCalls,
    ...messageCalls,
    ...noticeBoard,
    ...navigation,
  },
  machines: [noticeMachine],
};

/** Declares the cache tags of this area's replies. */
declare module "@/lib/call/call" {
  interface Tags {
    messages: true;
    notices: true;
    navigation: true;
  }
}
