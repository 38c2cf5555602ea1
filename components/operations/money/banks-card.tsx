"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/kit/page/card";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { StateChip } from "@/components/kit/text/state-chip";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { driving, nextFates } from "@/lib/operations/calls/driving";
import { lateDays, testPayments, type MagicFate } from "@/lib/payments/test-payments";
import styles from "../rows/row-actions.module.css";
import { WorldRuleSwitch } from "../worlds/switch-term";

export type BanksView = ClientOutput<typeof driving.banks>;
type Fate = (typeof nextFates.options)[number];

// named cast: every fate that can be asked for has its ending
const endings = Object.fromEntries(testPayments.map(({ fate, ending }) => [fate, ending])) as Record<MagicFate, string>;
const names = testPayments.map(({ name }) => name).join(", ");

/**
 * Displays whether the simulated banks act automatically, what will happen to the next payment, and the test payments
 * that select their own outcome.
 */
export function SimulatedBanksCard({ world, banks }: { world: string; banks: BanksView }) {
  const t = useTranslations("operations.banks");
  const [fate, setFate] = useState<Fate>("fail");
  const [reason, setReason] = useState("");
  const to = banks.doAct ? "hold" : "let";
  return (
    <Card
      title={t("title")}
      action={<StateChip tone={banks.doAct ? "good" : "waiting"}>{t(banks.doAct ? "act" : "byHand")}</StateChip>}
    >
      <p>{t(banks.doAct ? "actText" : "byHandText")}</p>
      <p>{t("magic", { ...endings, days: String(lateDays), names })}</p>
      {banks.next && <p>{t("nextIs", { fate: t(`fates.${banks.next.fate}`) })}</p>}
      <div className={styles.actions}>
        <WorldRuleSwitch
          call={driving.setBanks}
          input={{ world, doAct: !banks.doAct }}
          action={t(`${to}.action`)}
          title={t(`${to}.title`)}
          text={t(`${to}.text`)}
          doneMessage={t("done")}
        />
        <ConfirmActionButton
          call={driving.setBanks}
          input={() => ({ world, doAct: true, next: { fate, reason } })}
          small
          label={t("next")}
          title={t("nextTitle")}
          action={t("next")}
          successMessage={() => t("done")}
        >
          <SelectField
            label={t("fate")}
            value={fate}
            options={nextFates.options.map((value) => ({ value, label: t(`fates.${value}`) }))}
            onChange={(event) => setFate(nextFates.options.find((option) => option === event.target.value) ?? fate)}
          />
          <TextField
            label={t("reason")}
            maxLength={140}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </ConfirmActionButton>
      </div>
    </Card>
  );
}
