"use client";
import { useLocale, useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { loadOnce, useOnce } from "@/lib/reference/lookup";
import { hkPayees } from "@/lib/payments/calls/hk-payees";

/** Displays the bank in Hong Kong of a clearing code, as soon as its three digits are entered. */
export function HkBank({ clearingCode }: { clearingCode: string }) {
  const t = useTranslations("payments.newPayee");
  const locale = useLocale();
  const code = /^\d{3}$/.test(clearingCode.trim()) ? clearingCode.trim() : null;
  const { data, error } = useOnce(code ? ["hk-bank", code] : null, () =>
    loadOnce(hkPayees.hkBank, { clearingCode: code ?? "" }),
  );
  if (!code || (!data && !error)) return null;
  return (
    <p role="status" className={layout.soft}>
      {data
        ? t("hkBank", { bank: locale === "zh-CN" ? data.bank.zh : data.bank.en, swift: data.bank.bic })
        : t("hkBankNone")}
    </p>
  );
}
