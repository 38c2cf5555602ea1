"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { confirmAhead } from "@/components/kit/overlay/confirm";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { UploadIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { toast } from "@/components/kit/feedback/toast";
import { useSendings } from "@/components/kit/table/use-sendings";
import { onDemand } from "@/components/theme/on-demand";
import { accounts } from "@/lib/accounts/calls/balances";
import { useCall, useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { useCallForm } from "@/lib/forms/use-call-form";
import type { MfaWay } from "@/lib/gate/second-step";
import { isCurrency } from "@/lib/money/currency";
import { parseMoney, plus } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { amountCurrency, payRule, type PayEntry } from "@/lib/payments/entry";
import { waitsFor } from "@/lib/payments/payee-rules";
import type { pobo } from "@/lib/payments/calls/pobo";
import { CostSummary } from "./cost-summary";
import { NameCheck } from "../payees/name-check";
import { PayConfirm } from "./pay-confirm";
import { PayDone } from "./pay-done";
import { PayFields } from "./pay-fields";
import type { PayFilesChosen } from "./pay-files";
import { PayTips } from "./pay-tips";
import { PayeePicker, type Payee } from "../payees/payee-picker";
import { payingAccounts, preferredAccount } from "./paying-accounts";
import { useCost, type Cost } from "./use-cost";
import type { Confirmed } from "./use-payment-proof";

const noFiles: PayFilesChosen = { documentIds: [], materialIds: [] };
const payFiles = onDemand(async () => (await import("./pay-files")).PayFiles);
const newPayee = onDemand(async () => (await import("../payees/new-payee-form")).NewPayeeForm);

/** The facts the page was rendered with. */
export interface PayFacts {
  readonly payees: Got<typeof payments.payees>;
  readonly balances: Got<typeof accounts.balances>;
  /** The possible payers, the company itself first. */
  readonly payers: Got<typeof pobo.payers>["rows"];
  /** Whether another currency's account may pay: that is an exchange, which waits for the verification. */
  readonly mayExchange: boolean;
  /** The MFA way that a payment requires. */
  readonly way: MfaWay;
}

const blank: PayEntry = {
  payeeId: "",
  amount: "",
  isPaid: false,
  payCurrency: "USD",
  feeCurrency: "",
  bearer: "SHA",
  purpose: "",
  reference: "",
  merchantOrderNo: "",
  poboRecordId: "",
  isAdding: false,
};

/** A single payment: payee, amount, account; its cost is beside and follows every stroke; then the confirm step. */
export function PayForm({ facts }: { facts: PayFacts }) {
  const t = useTranslations("payments.pay");
  const router = useRouter();
  const [newPayeeLabels, summary] = [
    useTranslations("payments.newPayee"),
    useTranslations("payments.summary")("title"),
  ];
  const [entry, setEntry] = useState<PayEntry>({ ...blank, isAdding: facts.payees.total === 0 });
  const [found, setFound] = useState<readonly Payee[]>([]);
  const [confirming, setConfirming] = useState<Cost>();
  const [done, setDone] = useState<Got<typeof payments.pay>>();
  const [isBack, setBack] = useState(false);
  const [files, setFiles] = useState<PayFilesChosen>(noFiles);
  const [addsFiles, setAddsFiles] = useState(false);
  const { isSending, tells } = useSendings();
  const pay = useSend(payments.pay);
  const { data: balances = facts.balances } = useCall(accounts.balances, {}, { initial: facts.balances });
  const purse = { balances, mayExchange: facts.mayExchange };
  const payees = [
    ...facts.payees.rows,
    ...found.filter(({ payeeId }) => !facts.payees.rows.some((row) => row.payeeId === payeeId)),
  ];
  const payee = payees.find(({ payeeId }) => payeeId === entry.payeeId);
  const rule = payRule(payee?.currency);
  const availableIn = (code: string) => balances.rows.find(({ currency }) => currency === code)?.available.minor ?? 0n;

  const { form, submit, problems, errorOf } = useCallForm(payments.cost, rule, {
    defaults: entry,
    done: confirm,
    refused: router.refresh,
    draft: "payments.pay",
    refilled: setEntry,
  });
  const amount = payee && parseMoney(entry.amount.trim(), amountCurrency(entry, payee.currency));
  const named = amount && amount.minor > 0n ? amount : undefined;
  const { cost, problem } = useCost(
    payee && named
      ? {
          payeeId: payee.payeeId,
          amount: named,
          payCurrency: entry.payCurrency,
          bearer: entry.bearer,
          ...(isCurrency(entry.feeCurrency) && { feeCurrency: entry.feeCurrency }),
        }
      : null,
  );

  function change(part: Partial<PayEntry>): void {
    const next = { ...entry, ...part };
    setEntry(next);
    form.reset(next, { keepErrors: false });
  }

  function choose(chosen: Payee | undefined): void {
    change({
      payeeId: chosen?.payeeId ?? "",
      isAdding: false,
      ...(chosen && { payCurrency: preferredAccount(chosen.currency, purse) }),
    });
  }

  /** A payee was added on the way: it is the one to pay, unless it waits for its papers or to be checked. */
  function added(made: Payee): void {
    const waits = waitsFor(made);
    if (waits) {
      toast("quiet", newPayeeLabels(waits === "material" ? "savedAwaits" : "savedChecked"));
      return change({ isAdding: false });
    }
    setFound((before) => [made, ...before]);
    choose(made);
    toast("good", newPayeeLabels("saved"));
    document.getElementById("amount")?.focus();
  }

  /** The server's own figures have come: on to the confirm step, unless the account is short of them. */
  function confirm(got: Cost): void {
    const fees =
      got.fee.currency === got.debit.currency ? 0n : got.fee.minor + got.correspondentFee.minor + got.exchangeFee.minor;
    if (got.debit.minor > availableIn(got.debit.currency)) form.setError("amount", { message: "amount.short" });
    else if (fees > availableIn(got.fee.currency)) form.setError("feeCurrency", { message: "amount.short" });
    else setConfirming(got);
  }

  async function make(agreed: Cost, confirmed: Confirmed, isAgain: boolean): Promise<void> {
    const checked = rule.safeParse(entry);
    if (!checked.success) return setConfirming(undefined);
    setDone(
      await pay({
        ...checked.data,
        ...confirmed,
        shownDebit: agreed.debit,
        shownFee: [agreed.fee, agreed.correspondentFee, agreed.exchangeFee].reduce(plus),
        documentIds: [...files.documentIds],
        materialIds: [...files.materialIds],
        isAgain,
        ...(agreed.quoteId && { quoteId: agreed.quoteId }),
      }),
    );
    setConfirming(undefined);
    setFiles(noFiles);
    setAddsFiles(false);
    // a draft kept from here on must not offer the same payment again
    change({ amount: "", reference: "", merchantOrderNo: "" });
  }

  if (done)
    return (
      <PayDone
        payment={done}
        onAnother={() => {
          setBack(true);
          setDone(undefined);
        }}
      />
    );
  return (
    <div className={layout.columns}>
      <div className={layout.stack}>
        <Card
          title={t("payeeCard")}
          action={
            (payees.length > 0 || !entry.isAdding) && (
              <Button
                tone="quiet"
                small
                onClick={() => change({ isAdding: !entry.isAdding })}
                onPointerEnter={newPayee.prefetch}
              >
                {entry.isAdding ? t("closeNewPayee") : t("newPayee")}
              </Button>
            )
          }
        >
          {entry.isAdding ? (
            <newPayee.Part onSaved={added} />
          ) : (
            <PayeePicker
              id="payeeId"
              payees={payees}
              hasMore={facts.payees.total > facts.payees.rows.length}
              chosen={payee}
              error={errorOf("payeeId")}
              onChoose={(id) => choose(payees.find(({ payeeId }) => payeeId === id))}
              onFound={(rows) => setFound((before) => [...rows, ...before])}
            />
          )}
          {payee && !entry.isAdding && <NameCheck payee={payee} />}
        </Card>
        <Card title={t("detailCard")}>
          <Form onSubmit={submit} problems={problems} {...confirmAhead}>
            <PayFields
              entry={entry}
              takesFocus={isBack}
              payee={payee}
              payers={facts.payers}
              accounts={payingAccounts(payee?.currency ?? entry.payCurrency, entry.payCurrency, purse)}
              mayExchange={facts.mayExchange}
              errorOf={errorOf}
              onChange={change}
            />
            {addsFiles ? (
              <payFiles.Part onFiles={setFiles} sends={tells} />
            ) : (
              <div className={layout.actions}>
                <Button
                  small
                  icon={<UploadIcon />}
                  onPointerEnter={payFiles.prefetch}
                  onFocus={payFiles.prefetch}
                  onClick={() => setAddsFiles(true)}
                >
                  {t("addFiles")}
                </Button>
              </div>
            )}
            <SubmitButton disabled={isSending}>{t("continue")}</SubmitButton>
          </Form>
        </Card>
      </div>
      <Card title={summary}>
        <CostSummary amount={named} cost={cost} bearer={entry.bearer} availableIn={availableIn} problem={problem} />
        <PayTips currency={payee?.currency} amount={cost?.amount} />
      </Card>
      {confirming && payee && (
        <PayConfirm
          payee={payee}
          cost={confirming}
          way={facts.way}
          onClose={() => setConfirming(undefined)}
          onPay={(confirmed, isAgain) => make(confirming, confirmed, isAgain)}
          onRenew={async () => {
            setConfirming(undefined);
            await submit();
          }}
          onWrong={(field, text) => {
            setConfirming(undefined);
            if (field === "amount") form.setError("amount", { message: text });
          }}
        />
      )}
    </div>
  );
}
