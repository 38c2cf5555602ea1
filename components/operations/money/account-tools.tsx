"use client";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { SignOutIcon } from "@/components/kit/page/icons";
import { showToast } from "@/components/kit/feedback/toast";
import { useSend } from "@/lib/call/browser";
import { navigateToNewDocument } from "@/lib/call/path";
import { CallRefusedError } from "@/lib/call/send";
import { operations } from "@/lib/operations/calls/worlds";
import { operationsScreens } from "@/lib/operations/screens";
import styles from "./account-tools.module.css";

/** Displays the signed-in user and the button to sign out. */
export function SignedInUserMenu({ name }: { name: string }) {
  const t = useTranslations("operations.frame");
  const shell = useTranslations("shell.connection");
  const send = useSend(operations.signOut);
  const [isBusy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    try {
      await send({});
    } catch (cause) {
      // a session that has ended already is signed out as well
      if (!(cause instanceof CallRefusedError && cause.code === "TOKEN_EXPIRED")) {
        showToast("bad", shell("unknown"));
        setBusy(false);
        return;
      }
    }
    // a full page load clears all displayed data from memory
    navigateToNewDocument(operationsScreens.signIn.path);
  };

  return (
    <>
      {/* named cast: a page that exists */}
      <Link href={operationsScreens.factor.path as Route} prefetch={false} className={styles.name}>
        {t("signedInAs", { name })}
      </Link>
      <Button tone="quiet" small busy={isBusy} icon={<SignOutIcon small />} onClick={() => void leave()}>
        {t("signOut")}
      </Button>
    </>
  );
}
