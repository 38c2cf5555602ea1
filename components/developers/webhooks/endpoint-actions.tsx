"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { ConfirmActionButton, DangerActionButton } from "@/components/shell/actions/confirm-action";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { webhookEndpoint as machine } from "@/lib/developers/states";
import { OneTimeSecretView } from "@/components/shell/actions/secret-view";
import { isDeliveryAccepted, useAttemptResultText, type Attempt } from "./use-answer-text";
import { webhookDeliveriesPath, webhookEndpointsPath } from "./webhook-paths";

export type Endpoint = ClientOutput<typeof webhooks.endpoints>["rows"][number];

/** Renders the actions of an endpoint, and their results: the response to a test, a new secret. */
export function WebhookEndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("developers.webhooks");
  const [answer, setAnswer] = useState<Attempt>();
  const [secret, setSecret] = useState<string>();
  const { endpointId, url } = endpoint;
  return (
    <>
      {answer && <TestAnswer answer={answer} />}
      {secret !== undefined && (
        <OneTimeSecretView label={t("secret")} title={t("secretTitle")} text={t("secretText")} secret={secret} />
      )}
      <div className={layout.actions}>
        <LinkButton small href={webhookDeliveriesPath(endpointId)}>
          {t("tabDeliveries")}
        </LinkButton>
        <ConfirmActionButton
          call={webhooks.testEndpoint}
          input={{ endpointId }}
          small
          action={t("test")}
          title={t("testTitle", { url })}
          onDone={setAnswer}
        >
          <p>{t("testText")}</p>
        </ConfirmActionButton>
        <PermissionGate any={[webhooks.changeEndpoint.access]}>
          <LinkButton small href={webhookEndpointsPath(endpointId)}>
            {t("edit")}
          </LinkButton>
        </PermissionGate>
        <ConfirmActionButton
          call={webhooks.rotateSecret}
          input={{ endpointId }}
          small
          action={t("rotate")}
          title={t("rotateTitle", { url })}
          successMessage={t("rotated")}
          onDone={(output) => setSecret(output.secret)}
        >
          <p>{t("rotateText")}</p>
        </ConfirmActionButton>
        <SwitchEndpoint endpoint={endpoint} />
        <DangerActionButton
          call={webhooks.removeEndpoint}
          input={{ endpointId }}
          small
          action={t("remove")}
          dismiss={t("keep")}
          title={t("removeTitle", { url })}
          successMessage={t("removed")}
        >
          <p>{t("removeText")}</p>
        </DangerActionButton>
      </div>
    </>
  );
}

function SwitchEndpoint({ endpoint: { endpointId, url, state } }: { endpoint: Endpoint }) {
  const t = useTranslations("developers.webhooks");
  return machine.next(state, "enable") ? (
    <ConfirmActionButton
      call={webhooks.switchEndpoint}
      input={{ endpointId, isEnabled: true }}
      small
      action={t("enable")}
      title={t("enableTitle", { url })}
      successMessage={t("enabled")}
    />
  ) : (
    <DangerActionButton
      call={webhooks.switchEndpoint}
      input={{ endpointId, isEnabled: false }}
      small
      action={t("disable")}
      dismiss={t("keep")}
      title={t("disableTitle", { url })}
      successMessage={t("disabled")}
    >
      <p>{t("disableText")}</p>
    </DangerActionButton>
  );
}

/** Renders an endpoint's response to a test. */
function TestAnswer({ answer }: { answer: Attempt }) {
  const t = useTranslations("developers.webhooks");
  const answerText = useAttemptResultText();
  return (
    <Notice
      tone={isDeliveryAccepted(answer) ? "good" : "bad"}
      live
      title={t(isDeliveryAccepted(answer) ? "testTaken" : "testNotTaken")}
    >
      <p>{answerText(answer)}</p>
      {answer.answer && <p>{answer.answer}</p>}
    </Notice>
  );
}
