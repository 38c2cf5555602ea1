"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod/mini";
import { showToast } from "@/components/kit/feedback/toast";
import { CheckGroup } from "@/components/kit/fields/check-group";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { Button } from "@/components/kit/page/button";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { endpointChangeFormSchema, endpointRule, type EndpointEntry } from "@/lib/developers/entry";
import { eventFamilies, eventTypes, isEventType } from "@/lib/developers/event-sources";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import type { Endpoint } from "./endpoint-actions";
import { OneTimeSecretView } from "@/components/shell/actions/secret-view";
import { useWebhookEventLabel } from "./use-event-name";
import { webhookEndpointsPath } from "./webhook-paths";

/** Adds an endpoint and displays its secret, or edits one. */
export function WebhookEndpointForm({ endpoint }: { endpoint: Endpoint | null }) {
  const t = useTranslations("developers.webhooks");
  const router = useRouter();
  const [secret, setSecret] = useState<string>();
  const handleChange = ({ secret }: ClientOutput<typeof webhooks.changeEndpoint>) => {
    if (secret !== null) return setSecret(secret);
    showToast("good", t("saved"));
    router.replace(webhookEndpointsPath());
    router.refresh();
  };
  if (secret !== undefined)
    return (
      <OneTimeSecretView label={t("secret")} title={t("secretTitle")} text={t("secretText")} secret={secret}>
        <LinkButton tone="primary" href={webhookEndpointsPath()}>
          {t("secretClose")}
        </LinkButton>
      </OneTimeSecretView>
    );
  return endpoint ? (
    <EntryForm
      endpoint={endpoint}
      call={webhooks.changeEndpoint}
      rule={endpointChangeFormSchema(endpoint.endpointId)}
      onDone={handleChange}
    />
  ) : (
    <EntryForm
      endpoint={null}
      call={webhooks.addEndpoint}
      rule={endpointRule}
      onDone={(output) => {
        setSecret(output.secret);
        router.refresh();
      }}
    />
  );
}

function EntryForm<C extends Call>({
  endpoint,
  call,
  rule,
  onDone,
}: {
  endpoint: Endpoint | null;
  call: C;
  rule: z.ZodMiniType<Sends<C>, EndpointEntry>;
  onDone: (output: ClientOutput<C>) => void;
}) {
  const t = useTranslations("developers.webhooks");
  const entryState = useControlledForm<EndpointEntry>({
    url: endpoint?.url ?? "",
    description: endpoint?.description ?? "",
    events: endpoint?.events.filter(isEventType) ?? [],
  });
  const { entry, change } = entryState;
  const { submit, problems, errorOf } = useSendEntryForm(entryState, call, rule, { onDone: onDone });
  return (
    <Form onSubmit={submit} problems={problems}>
      <TextField
        id="url"
        label={t("url")}
        help={t("urlHelp")}
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        value={entry.url}
        error={errorOf("url")}
        onChange={({ target }) => change({ url: target.value })}
      />
      <TextField
        id="description"
        label={t("description")}
        help={t("descriptionHelp")}
        aside={<OptionalMark />}
        autoComplete="off"
        maxLength={140}
        value={entry.description}
        error={errorOf("description")}
        onChange={({ target }) => change({ description: target.value })}
      />
      <EventChoice events={entry.events} error={errorOf("events")} onEvents={(events) => change({ events })} />
      <SubmitButton>{t("save")}</SubmitButton>
    </Form>
  );
}

type Events = EndpointEntry["events"];

/** Selects the events, grouped by their subject. */
function EventChoice({
  events,
  error,
  onEvents,
}: {
  events: Events;
  error: string | undefined;
  onEvents: (events: Events) => void;
}) {
  const t = useTranslations("developers.webhooks");
  const families = useTranslations("developers.family");
  const eventName = useWebhookEventLabel();
  return (
    <>
      <div className={layout.actions}>
        <Button small onClick={() => onEvents([...eventTypes])}>
          {t("chooseAll")}
        </Button>
        <Button small onClick={() => onEvents([])}>
          {t("chooseNone")}
        </Button>
      </div>
      {eventFamilies.map(([family, types], at) => (
        <CheckGroup
          key={family}
          {...(at === 0 && { id: "events", error, help: t("eventsHelp") })}
          label={families(family)}
          options={types.map((type) => ({ value: type, label: eventName(type) }))}
          values={events}
          inline
          onValues={(values) => onEvents(values.filter(isEventType))}
        />
      ))}
    </>
  );
}
