"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { drawerAhead, SideDrawer } from "@/components/kit/overlay/side-drawer";
import { Button } from "@/components/kit/page/button";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import styles from "./enquiry-list.module.css";

/** Displays the full text of an enquiry beside the list, in which it takes one line. */
export function ReadEnquiryButton({
  enquiryNo,
  text,
  facts,
}: {
  enquiryNo: string;
  text: string;
  facts: readonly FactItem[];
}) {
  const t = useTranslations("operations.enquiries");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small {...drawerAhead} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("read")}
      </Button>
      <SideDrawer open={isOpen} from="right" label={t("readTitle", { enquiryNo })} onClose={() => setOpen(false)}>
        <p className={styles.text}>{text}</p>
        <FactList items={facts} />
      </SideDrawer>
    </>
  );
}
