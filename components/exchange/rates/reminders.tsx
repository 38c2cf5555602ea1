"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { LazyConfirmDialog, confirmAhead } from "@/components/kit/overlay/confirm";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { TrashIcon } from "@/components/kit/page/icons";
import { RateText } from "@/components/kit/text/rate-text";
import { useAction } from "@/components/shell/actions/use-action";
import { useAccessCheck } from "@/components/shell/frame/permission-gate";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { reminders } from "@/lib/exchange/calls/reminders";
import { rateReminder as machine } from "@/lib/exchange/reminder-states";
import { pairName, rateText } from "@/lib/money/rate";
import { CreateRateReminderForm } from "./reminder-form";
import { remindersListed } from "./reminders-listed";

type List = ClientOutput<typeof reminders.reminders>;
type Reminder = List["rows"][number];

/** Lists the rates that the merchant waits for. */
export function RateReminderList({ initial, now }: { initial: List; now: Date }) {
  const t = useTranslations();
  const [isAdding, setAdding] = useState(false);
  const { data = initial } = useCall(reminders.reminders, remindersListed, { initial });
  const may = useAccessCheck();
  const mayAdd = may(reminders.addReminder.access);
  const add = mayAdd && (
    <Button small onClick={() => setAdding(true)}>
      {t("exchange.reminders.add")}
    </Button>
  );
  return (
    <Card title={t("exchange.reminders.title")} action={!isAdding && data.rows.length > 0 && add}>
      {isAdding && <CreateRateReminderForm now={now} onDone={() => setAdding(false)} />}
      {(data.rows.length > 0 || !isAdding) && (
        <DataTable
          caption={t("exchange.reminders.caption")}
          rows={data.rows}
          rowKey={({ id }) => id}
          empty={<EmptyState action={add}>{t("exchange.reminders.empty")}</EmptyState>}
          columns={[
            { head: t("exchange.rates.pair"), of: ({ target }) => pairName(target) },
            {
              head: t("exchange.reminders.when"),
              of: (row) => t(`exchange.reminders.${row.direction}`, { rate: rateText(row.target) }),
            },
            { head: t("exchange.reminders.phone"), of: ({ phone }) => phone },
            {
              head: t("exchange.reminders.validUntil"),
              kind: "time",
              style: "exact",
              of: ({ validUntil }) => validUntil,
              now,
            },
            {
              head: t("terms.state"),
              kind: "chip",
              of: ({ state }) => [machine.tone(state), t(`exchange.rateReminder.${state}`)],
            },
            { head: t("exchange.reminders.rate"), kind: "rate", of: ({ rate }) => rate },
            ...(may(reminders.removeReminder.access)
              ? [
                  {
                    head: t("exchange.reminders.remove"),
                    kind: "node" as const,
                    of: (row: Reminder) => <Remove reminder={row} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </Card>
  );
}

function Remove({ reminder: { id, target, direction } }: { reminder: Reminder }) {
  const t = useTranslations("exchange.reminders");
  const { run } = useAction(reminders.removeReminder);
  const [isOpen, setOpen] = useState(false);
  const name = `${pairName(target)} ${t(direction, { rate: rateText(target) })}`;
  const remove = async () => {
    await run({ id }, { successMessage: t("removed") });
    setOpen(false);
  };
  return (
    <>
      <Button
        tone="quiet"
        small
        aria-label={t("removeOne", { name })}
        icon={<TrashIcon small />}
        onClick={() => setOpen(true)}
        {...confirmAhead}
      />
      <LazyConfirmDialog
        open={isOpen}
        tone="danger"
        title={t("removeTitle")}
        action={t("remove")}
        onConfirm={remove}
        onClose={() => setOpen(false)}
        facts={[{ label: t("target"), value: <RateText rate={target} pair /> }]}
      />
    </>
  );
}
