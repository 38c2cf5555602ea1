import { getTranslations } from "next-intl/server";
import { listPageFromQuery, valueInQuery } from "@/components/kit/select/query";
import { NotificationSettings } from "@/components/notices/message-choices";
import { MessageCentre, messageTabs, type MessageTab } from "@/components/notices/message-centre";
import { MessageList } from "@/components/notices/message-list";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { loadForPage } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { messageCalls } from "@/lib/notices/calls/messages";

export async function generateMetadata() {
  return { title: (await getTranslations("notices.messages"))("title") };
}

const flagOf: Partial<Record<MessageTab, number>> = { unread: 2, read: 1 };

/** Lists the current user's messages: all, unread or read, and the notification settings. */
export default async function OwnMessageListPage({ searchParams }: PageProps<"/b2b/customer-service/message">) {
  const query = await searchParams;
  const tab = messageTabs.find((item) => item === valueInQuery(query, "tab")) ?? "all";
  if (tab === "choices")
    return (
      <MessageCentre tab={tab}>
        <AreaTranslations of={["notices"]}>
          <NotificationSettings {...await loadForPage(messageCalls.choices, {})} />
        </AreaTranslations>
      </MessageCentre>
    );
  const [list, now] = await Promise.all([
    loadForPage(messageCalls.messages, { readFlag: flagOf[tab], ...listPageFromQuery(query) }),
    pageWorldNow(),
  ]);
  return (
    <MessageCentre tab={tab} list={list} query={query}>
      <AreaTranslations of={["notices"]}>
        <MessageList rows={list.rows} now={now} />
      </AreaTranslations>
    </MessageCentre>
  );
}
