"use client";
import Checkbox from "@mui/material/Checkbox";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/kit/page/card";
import { useAction } from "@/components/shell/actions/use-action";
import type { ClientOutput } from "@/lib/call/call";
import { messageCalls } from "@/lib/notices/calls/messages";
import styles from "./notices.module.css";

type Choices = ClientOutput<typeof messageCalls.choices>;
type Choice = Choices["rows"][number];
const channels = ["inApp", "byMail"] as const;

/** Renders the notification settings: events in rows, channels in columns. Each change is saved immediately. */
export function NotificationSettings({ rows, hasEmail }: Choices) {
  const t = useTranslations("notices");
  const [selectedChoices, setChosen] = useState(rows);
  const { run } = useAction(messageCalls.choose);

  const choose = async (choice: Choice) => {
    const before = selectedChoices;
    setChosen(before.map((row) => (row.event === choice.event ? choice : row)));
    if (!(await run(choice, { successMessage: t("choices.saved") }))) setChosen(before);
  };

  return (
    <Card title={t("choices.title")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("choices.what")}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`choices.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {selectedChoices.map((row) => (
            <tr key={row.event}>
              <th scope="row">
                {t(`event.${row.event}`)}
                <p className={styles.soft}>{t(`eventHelp.${row.event}`)}</p>
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    checked={row[channel]}
                    disabled={channel === "byMail" && !hasEmail}
                    onChange={({ currentTarget }) => void choose({ ...row, [channel]: currentTarget.checked })}
                    slotProps={{
                      input: {
                        "aria-label": t("choices.mark", {
                          event: t(`event.${row.event}`),
                          channel: t(`choices.${channel}`),
                        }),
                      },
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!hasEmail && <p className={styles.soft}>{t("choices.noEmail")}</p>}
    </Card>
  );
}
