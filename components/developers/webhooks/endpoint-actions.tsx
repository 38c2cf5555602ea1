"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { ConfirmAction, DangerAction } from "@/components/shell/actions/confirm-action";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { webhookEndpoint as machine } from "@/lib/developers/states";
import { SecretShown } from "@/components/shell/actions/secret-shown";
import { isTaken, useAnswerText, type Attempt } from "./use-answer-text";
import { deliveriesPath, endpointsPath } from "./webhook-paths";

export type Endpoint = Got<typeof webhooks.endpoints>["rows"][number];

/** What can be done about an endpoint, and what came of it: the answer to a test, a new secret. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("developers.webhooks");
  const [answer, setAnswer] = useState<Attempt>();
  const [secret, setSecret] = useState<string>();
  const { endpointId, url } = endpoint;
  return (
    <>
      {answer && <TestAnswer answer={answer} />}
      {secret !== undefined && (
        <SecretShown label={t("secret")} title={t("secretTitle")} text={t("secretText")} secret={secret} />
      )}
      <div className={layout.actions}>
        <LinkButton small href={deliveriesPath(endpointId)}>
          {t("tabDeliveries")}
        </LinkButton>
        <ConfirmAction
          call={webhooks.testEndpoint}
          input={{ endpointId }}
          small
          action={t("test")}
          title={t("testTitle", { url })}
          onDone={setAnswer}
        >
          <p>{t("testText")}</p>
        </ConfirmAction>
        <Permitted any={[webhooks.changeEndpoint.needs]}>
          <LinkButton small href={endpointsPath(endpointId)}>
            {t("edit")}
          </LinkButton>
        </Permitted>
        <ConfirmAction
          call={webhooks.rotateSecret}
          input={{ endpointId }}
          small
          action={t("rotate")}
          title={t("rotateTitle", { url })}
          done={t("rotated")}
          onDone={(got) => setSecret(got.secret)}
        >
          <p>{t("rotateText")}</p>
        </ConfirmAction>
        <SwitchEndpoint endpoint={endpoint} />
        <DangerAction
          call={webhooks.removeEndpoint}
          input={{ endpointId }}
          small
          action={t("remove")}
          dismiss={t("keep")}
          title={t("removeTitle", { url })}
          done={t("removed")}
        >
          <p>{t("removeText")}</p>
        </DangerAction>
      </div>
    </>
  );
}

function SwitchEndpoint({ endpoint: { endpointId, url, state } }: { endpoint: Endpoint }) {
  const t = useTranslations("developers.webhooks");
  return machine.next(state, "enable") ? (
    <ConfirmAction
      call={webhooks.switchEndpoint}
      input={{ endpointId, isEnabled: true }}
      small
      action={t("enable")}
      title={t("enableTitle", { url })}
      done={t("enabled")}
    />
  ) : (
    <DangerAction
      call={webhooks.switchEndpoint}
      input={{ endpointId, isEnabled: false }}
      small
      action={t("disable")}
      dismiss={t("keep")}
      title={t("disableTitle", { url })}
      done={t("disabled")}
    >
      <p>{t("disableText")}</p>
    </DangerAction>
  );
}

/** What an endpoint answered to a test. */
function TestAnswer({ answer }: { answer: Attempt }) {
  const t = useTranslations("developers.webhooks");
  const said = useAnswerText();
  return (
    <Notice tone={isTaken(answer) ? "good" : "bad"} live title={t(isTaken(answer) ? "testTaken" : "testNotTaken")}>
      <p>{said(answer)}</p>
      {answer.answer && <p>{answer.answer}</p>}
    </Notice>
  );
}
