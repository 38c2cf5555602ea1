"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MoneyField } from "@/components/kit/fields/money-field";
import { MoneyText } from "@/components/kit/text/money-text";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import type { ClientOutput } from "@/lib/call/call";
import { parseEnteredMoney } from "@/lib/money/money";
import { paymentActions, type BankAction } from "@/lib/operations/calls/payments";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { RowActions } from "../rows/row-actions";

type Payment = ClientOutput<typeof paymentActions.payments>["rows"][number];
type Subject = Pick<
  Payment,
  "orderNo" | "amount" | "arrival" | "bearer" | "payeeName" | "nextBank" | "events" | "recallReason"
>;

/** Lists the actions that take a payment on, of which a row shows the first that is permitted. */
const nextSteps = ["dispatch", "resume", "succeed", "accept"] satisfies readonly BankAction[];

/**
 * Offers the actions that operations, acting as the banks, can perform on a payment now; the server supplies the
 * permitted ones.
 */
export function BankPaymentActions({ world, payment }: { world: string; payment: Subject }) {
  const acting = useActing(world, payment);
  const { events } = payment;
  const next = nextSteps.find((event) => events.includes(event));
  const others = { ...acting, may: (action: BankAction) => action !== next && events.includes(action) };
  const otherActions = (
    <>
      <OnwardActions {...others} />
      <StoppingActions {...others} />
      <RecallActions {...others} />
    </>
  );
  // beside the next step there is no room for a second button
  const hasMenu = events.length > 1;
  return (
    <RowActions more={hasMenu && otherActions}>
      {next && <OnwardActions {...acting} may={(action) => action === next} />}
      {!hasMenu && otherActions}
    </RowActions>
  );
}

/**
 * Returns what the actions share: the payment, the amount that the banks deduct from it, and the texts of each action.
 */
function useActing(world: string, payment: Subject) {
  const { orderNo, amount, arrival, payeeName, events } = payment;
  const t = useTranslations("operations.payments");
  const [inputText, setTyped] = useState("");
  const { amount: deducted, issue } =
    inputText.trim() === "" ? {} : parseEnteredMoney(inputText, amount.currency, { zero: true });
  const order = { world, orderNo };
  const facts = [
    { label: t("amount"), value: <MoneyText amount={amount} /> },
    { label: t("arrival"), value: <MoneyText amount={arrival} /> },
    { label: t("payee"), value: payeeName },
  ];
  return {
    payment,
    order,
    lessened: { ...order, ...(deducted && { deducted }) },
    isReady: issue === undefined,
    may: (action: BankAction) => events.includes(action),
    labels: (action: BankAction) => ({
      small: true,
      facts,
      label: t(`actionTexts.${action}.label`),
      title: t(`actionTexts.${action}.title`, { orderNo }),
      action: t(`actionTexts.${action}.action`),
      successMessage: () => {
        setTyped("");
        return t(`actionTexts.${action}.done`, { orderNo });
      },
    }),
    deduction: (action: BankAction) => (
      <MoneyField
        id={`${action}${orderNo}`}
        label={t("deducted")}
        help={t("deductedHelp")}
        aside={<OptionalMark />}
        currency={amount.currency}
        value={inputText}
        onValue={setTyped}
      />
    ),
  };
}

type Acting = ReturnType<typeof useActing>;

/** Offers the actions that forward the payment to the next bank or to the payee. */
function OnwardActions({ payment: { bearer, nextBank }, order, lessened, isReady, may, labels, deduction }: Acting) {
  const t = useTranslations("operations.payments");
  const isShared = bearer === "SHA";
  const accept = labels("accept");
  return (
    <>
      {may("dispatch") && (
        <ConfirmActionButton call={paymentActions.dispatchPayment} input={() => order} {...labels("dispatch")} />
      )}
      {may("accept") && (
        <ConfirmActionButton
          call={paymentActions.acceptPayment}
          input={() => lessened}
          {...accept}
          facts={[{ label: t("nextBank"), value: nextBank ?? "" }, ...accept.facts]}
          isReady={isReady}
        >
          {isShared && deduction("accept")}
        </ConfirmActionButton>
      )}
      {may("resume") && (
        <ConfirmActionButton call={paymentActions.resumePayment} input={() => order} {...labels("resume")} />
      )}
      {may("succeed") && (
        <ConfirmActionButton
          call={paymentActions.succeedPayment}
          input={() => lessened}
          {...labels("succeed")}
          isReady={isReady}
        >
          {isShared && deduction("succeed")}
        </ConfirmActionButton>
      )}
    </>
  );
}

/** Offers the actions that suspend, return or fail the payment. */
function StoppingActions({ order, lessened, isReady, may, labels, deduction }: Acting) {
  const t = useTranslations("operations.payments");
  return (
    <>
      {may("askMaterial") && (
        <ConfirmActionButton
          call={paymentActions.askMaterial}
          input={({ text: material }) => ({ ...order, material })}
          {...labels("askMaterial")}
          field={{ label: t("material") }}
        />
      )}
      {may("hold") && (
        <ConfirmActionButton
          call={paymentActions.holdPayment}
          input={({ text: reason }) => ({ ...order, reason })}
          {...labels("hold")}
          field={{ label: t("reason") }}
        />
      )}
      {may("return") && (
        <ConfirmActionButton
          call={paymentActions.returnPayment}
          input={({ text: reason }) => ({ ...lessened, reason })}
          {...labels("return")}
          isDanger
          field={{ label: t("reason") }}
          isReady={isReady}
        >
          {deduction("return")}
        </ConfirmActionButton>
      )}
      {may("fail") && (
        <ConfirmActionButton
          call={paymentActions.failPayment}
          input={({ text: reason }) => ({ ...order, reason })}
          {...labels("fail")}
          isDanger
          field={{ label: t("reason") }}
        />
      )}
    </>
  );
}

/** Offers the banks' answers to a merchant's recall of the payment. */
function RecallActions({ payment: { recallReason }, order, lessened, isReady, may, labels, deduction }: Acting) {
  const t = useTranslations("operations.payments");
  const recallFact = { label: t("recallReason"), value: recallReason ?? "" };
  const [grant, refuse] = [labels("grantRecall"), labels("refuseRecall")];
  return (
    <>
      {may("grantRecall") && (
        <ConfirmActionButton
          call={paymentActions.grantRecall}
          input={() => lessened}
          {...grant}
          facts={[recallFact, ...grant.facts]}
          isReady={isReady}
        >
          {deduction("grantRecall")}
        </ConfirmActionButton>
      )}
      {may("refuseRecall") && (
        <ConfirmActionButton
          call={paymentActions.refuseRecall}
          input={({ text: reason }) => ({ ...order, reason })}
          {...refuse}
          facts={[recallFact, ...refuse.facts]}
          isDanger
          field={{ label: t("reason") }}
        />
      )}
    </>
  );
}
