"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionMenu } from "@/components/kit/overlay/action-menu";
import { Button } from "@/components/kit/page/button";
import { LazyConfirmDialog, confirmAhead } from "@/components/kit/overlay/confirm";
import { ChevronDownIcon, SignOutIcon, UserIcon } from "@/components/kit/page/icons";
import { MoneyText } from "@/components/kit/text/money-text";
import { PaymentPasswordField } from "@/components/kit/password/payment-password";
import { drawerAhead, SideDrawer } from "@/components/kit/overlay/side-drawer";
import { showToast } from "@/components/kit/feedback/toast";
import { money } from "@/lib/money/money";
import styles from "./gallery.module.css";

export function OverlaySamples() {
  const t = useTranslations("gallery.floats");
  const field = useTranslations("gallery.fields");
  const [open, setOpen] = useState<"pay" | "remove" | "drawer">();
  const [digits, setDigits] = useState("");
  const close = () => {
    setOpen(undefined);
    setDigits("");
  };
  const finish = (text: string) => {
    close();
    showToast("good", text);
  };
  return (
    <div className={styles.row}>
      <Button {...confirmAhead} onClick={() => setOpen("pay")}>
        {t("confirm")}
      </Button>
      <Button {...confirmAhead} onClick={() => setOpen("remove")}>
        {t("remove")}
      </Button>
      <Button onClick={() => showToast("good", t("saved"))}>{t("toastGood")}</Button>
      <Button onClick={() => showToast("bad", t("busy"))}>{t("toastBad")}</Button>
      <ActionMenu
        icon={<UserIcon />}
        head={t("head")}
        entries={[
          { key: "settings", label: t("settings"), href: "/ops/kit" },
          { key: "out", icon: <SignOutIcon />, label: t("signOut"), onChoose: () => showToast("quiet", t("signOut")) },
        ]}
      >
        {t("menu")}
        <ChevronDownIcon small />
      </ActionMenu>
      <Button {...drawerAhead} onClick={() => setOpen("drawer")}>
        {t("drawer")}
      </Button>
      <SideDrawer open={open === "drawer"} label={t("drawer")} onClose={close}>
        <p className={styles.column}>{t("drawerText")}</p>
      </SideDrawer>
      <LazyConfirmDialog
        open={open === "pay"}
        title={t("confirmTitle")}
        facts={[
          { label: t("to"), value: "DE89 3704 0044 0532 0130 00" },
          { label: t("amount"), value: <MoneyText strong amount={money("EUR", 100_000n)} /> },
          { label: t("fee"), value: <MoneyText amount={money("EUR", 1_500n)} /> },
          { label: t("from"), value: "EUR 8820 1001" },
          { label: t("undoLabel"), value: t("undo") },
        ]}
        action={t("confirm")}
        disabled={digits.length < 6}
        onConfirm={() => finish(t("paid"))}
        onClose={close}
      >
        <PaymentPasswordField label={field("payment")} value={digits} onValue={setDigits} />
      </LazyConfirmDialog>
      <LazyConfirmDialog
        open={open === "remove"}
        title={t("removeTitle")}
        action={t("remove")}
        tone="danger"
        onConfirm={() => finish(t("removed"))}
        onClose={close}
      >
        {t("removeText")}
      </LazyConfirmDialog>
    </div>
  );
}
