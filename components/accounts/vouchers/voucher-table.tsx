"use client";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { vouchers } from "@/lib/accounts/calls/vouchers";
import { AccountMappingForm, type VoucherTableFacts } from "./voucher-table-form";

/**
 * Renders the table of accounts: visible to everyone with access to the page, editable in place with the permission.
 */
export function AccountMappingCard({ children, ...facts }: VoucherTableFacts & { children: ReactNode }) {
  const t = useTranslations("accounts.vouchers");
  const [isEdited, setEdited] = useState(false);
  const { system, version } = facts.table;
  return (
    <Card
      title={t("table")}
      action={
        !isEdited && (
          <PermissionGate any={[vouchers.saveVoucherTable.access]}>
            <div className={layout.actions}>
              {version > 0 && facts.table.rows.some(({ isUsual }) => !isUsual) && (
                <DangerActionButton
                  call={vouchers.resetVoucherTable}
                  input={{ system, version }}
                  small
                  action={t("reset")}
                  title={t("resetTitle", { system: t(`systems.${system}`) })}
                  successMessage={t("resetDone")}
                >
                  <p>{t("resetText")}</p>
                </DangerActionButton>
              )}
              <Button small onClick={() => setEdited(true)}>
                {t("edit")}
              </Button>
            </div>
          </PermissionGate>
        )
      }
    >
      {isEdited ? <AccountMappingForm {...facts} onClose={() => setEdited(false)} /> : children}
    </Card>
  );
}
