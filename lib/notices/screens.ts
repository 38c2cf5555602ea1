import { portalScreen } from "@/lib/gate/screen";

export const noticesScreens = {
  messages: portalScreen("/b2b/customer-service/message", {
    personal: true,
    title: "notices.messages.title",
    menu: "service",
  }),
  /**
   * Opening a notice is gated by the real-name check (specification 1, section 2); the permission is that of the list,
   * which comes last and so names it.
   */
  notice: {
    ...portalScreen("/b2b/customer-service/notice/[noticeId]", { personal: true, title: "notices.notice.title" }),
    access: {
      permission: "customer-service/notice",
      action: "see",
      gate: "verified",
      mainOperator: false,
      personal: true,
    },
  },
  notices: portalScreen("/b2b/customer-service/notice", {
    personal: true,
    title: "notices.notice.title",
    menu: "service",
  }),
} as const;
