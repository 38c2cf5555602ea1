"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/button";
import { CheckBox } from "@/components/kit/check-box";
import { Form, SubmitButton } from "@/components/kit/form";
import layout from "@/components/kit/layout.module.css";
import { Notice } from "@/components/kit/notice";
import { toast } from "@/components/kit/toast";
import { approval } from "@/lib/access/approval-calls";
import { approvalRule } from "@/lib/access/approval-rules";
import { approvalLevelsMax } from "@/lib/access/terms";
import type { Got } from "@/lib/call/call";
import { useCallForm } from "@/lib/forms/use-call-form";
import styles from "./access.module.css";

/** Who reviews the company's payments: levels, one after the other, each with its reviewers. */
export function PaymentApproval({ group: { levels: saved, candidates } }: { group: Got<typeof approval.approvalGroup> }) {
  const t = useTranslations("access.paymentApproval");
  const router = useRouter();
  const { form, submit, problems } = useCallForm(approval.saveApproval, approvalRule, {
    defaults: { levels: saved.map((level) => level.map(({ operatorId }) => operatorId)) },
    draft: "access.approval",
    done() {
      toast("good", t("saved"));
      router.refresh();
    },
  });
  const levels = form.watch("levels");
  const set = (next: string[][]) => form.setValue("levels", next);
  const toggle = (at: number, id: string, isOn: boolean) => set(levels.map((level, n) => (n !== at ? level : isOn ? [...level, id] : level.filter((one) => one !== id))));
  return (
    <Form onSubmit={submit} problems={problems}>
      {levels.length === 0 && <Notice tone="quiet" title={t("off")}>{t("offText")}</Notice>}
      {levels.map((level, at) => (
        <fieldset key={at} className={styles.group}>
          <legend>{t("level", { number: String(at + 1) })}</legend>
          {candidates.map(({ operatorId, name, roleName }) => (
            <CheckBox
              key={operatorId} label={roleName ? t("person", { name, role: roleName }) : name} checked={level.includes(operatorId)}
              disabled={levels.some((other, n) => n !== at && other.includes(operatorId))} onChange={({ target }) => toggle(at, operatorId, target.checked)}
            />
          ))}
        </fieldset>
      ))}
      <div className={layout.actions}>
        {levels.length < approvalLevelsMax && <Button small onClick={() => set([...levels, []])}>{t("add")}</Button>}
        {levels.length > 0 && <Button small tone="quiet" onClick={() => set(levels.slice(0, -1))}>{t("remove")}</Button>}
      </div>
      <SubmitButton>{t("save")}</SubmitButton>
    </Form>
  );
}
