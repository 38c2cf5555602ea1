import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { todos } from "@/lib/accounts/todo";
import type { Got } from "@/lib/call/call";

/** The reader's tasks, each leading to its page. */
export function TodoList({ rows }: { rows: Got<typeof homeCalls.todo>["rows"] }) {
  const t = useTranslations("home.todo");
  const open = rows.filter(({ count }) => count > 0);
  return (
    <Card title={t("title")}>
      {open.length === 0 ? (
        <p className={layout.soft}>{t("none")}</p>
      ) : (
        // named cast: where a thing is dealt with is a page that exists
        <div className={layout.actions}>
          {open.map(({ todo, count }) => (
            <LinkButton key={todo} href={todos[todo] as Route}>
              {t(todo, { count })}
            </LinkButton>
          ))}
        </div>
      )}
    </Card>
  );
}
