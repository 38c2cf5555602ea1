import { getTranslations } from "next-intl/server";
import { choiceIn, pageIn } from "@/components/kit/select/query";
import { MessageChoices } from "@/components/notices/message-choices";
import { MessageCentre, messageTabs, type MessageTab } from "@/components/notices/message-centre";
import { MessageList } from "@/components/notices/message-list";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { load } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { messageCalls } from "@/lib/notices/calls/messages";

export async function generateMetadata() {
  return { title: (await getTranslations("notices.messages"))("title") };
}

const flagOf: Partial<Record<MessageTab, number>> = { unread: 2, read: 1 };

/** Lists the current user's messages: all, unread or read, and the notification settings. */
export default async function MessagesPage({ searchParams }: PageProps<"/b2b/customer-service/message">) {
  const query = await searchParams;
  const tab = choiceIn(query, "tab", messageTabs) ?? "all";
  if (tab === "choices")
    return (
      <MessageCentre tab={tab}>
        <AreaMessages of={["notices"]}>
          <MessageChoices {...await load(messageCalls.choices, {})} />
        </AreaMessages>
      </MessageCentre>
    );
  const [list, now] = await Promise.all([
    load(messageCalls.messages, { readFlag: flagOf[tab], ...pageIn(query) }),
    pageWorldNow(),
  ]);
  return (
    <MessageCentre tab={tab} list={list} query={query}>
      <AreaMessages of={["notices"]}>
        <MessageList rows={list.rows} now={now} />
      </AreaMessages>
    </MessageCentre>
  );
}
