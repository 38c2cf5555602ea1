import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { DataTable } from "@/components/kit/table/data-table";
import { Facts } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { permissionsIn, type PermissionGroup } from "@/components/shell/permissions/permission-groups";
import type { Got } from "@/lib/call/call";
import type { apiKeys } from "@/lib/developers/calls/keys";
import { apiKey as machine } from "@/lib/developers/states";
import { beijingText } from "@/lib/time/beijing";
import { KeyActions } from "./key-actions";

type Key = Got<typeof apiKeys.keys>["rows"][number];

/** One key: what it may do and from where, its secrets, and what may be done about it. */
export function KeyPage({
  keyShown,
  groups,
  now,
  back,
}: {
  keyShown: Key;
  groups: readonly PermissionGroup[];
  now: Date;
  back: Route;
}) {
  const t = useTranslations("developers.keys");
  const states = useTranslations("developers.apiKey");
  const { name, state, permissions } = keyShown;
  const granted = permissionsIn(groups).filter(({ permission }) => permissions.includes(permission));
  return (
    <div className={layout.page}>
      <PageHeader
        title={name}
        state={<StateChip tone={machine.tone(state)}>{states(state)}</StateChip>}
        actions={<LinkButton href={back}>{t("back")}</LinkButton>}
      />
      <Waiting keyShown={keyShown} />
      <AreaMessages of={["developers"]}>
        <div className={layout.actions}>
          <KeyActions keyShown={keyShown} />
        </div>
      </AreaMessages>
      <KeyFacts keyShown={keyShown} now={now} />
      <Card title={t("permissionsOf")}>
        <ul>
          {granted.map(({ permission, full }) => (
            <li key={permission}>{full}</li>
          ))}
        </ul>
      </Card>
      <KeySecrets keyShown={keyShown} now={now} />
    </div>
  );
}

/** For whom it asks, from where and how much. */
function KeyFacts({ keyShown, now }: { keyShown: Key; now: Date }) {
  const t = useTranslations("developers.keys");
  const { addresses, orderLimit, dayLimit, expiresAt, operator, confirmedBy } = keyShown;
  return (
    <Card title={t("facts")}>
      <Facts
        items={[
          { label: t("operator"), value: operator },
          { label: t("madeAt"), value: <TimeText at={keyShown.madeAt} now={now} /> },
          ...(confirmedBy === null ? [] : [{ label: t("confirmedBy"), value: confirmedBy }]),
          { label: t("expires"), value: expiresAt ? <TimeText at={expiresAt} now={now} /> : t("never") },
          { label: t("addresses"), value: addresses.length > 0 ? addresses.join(", ") : t("anywhere") },
          ...(orderLimit && dayLimit
            ? [
                { label: t("orderLimit"), value: <MoneyText amount={orderLimit} /> },
                { label: t("dayLimit"), value: <MoneyText amount={dayLimit} /> },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** The secrets that serve, by their ends. */
function KeySecrets({ keyShown, now }: { keyShown: Key; now: Date }) {
  const t = useTranslations("developers.keys");
  return (
    <Card title={t("secrets")}>
      <DataTable
        caption={t("secretsCaption")}
        rows={keyShown.secrets}
        rowKey={({ ending }) => ending}
        empty={t("noSecret")}
        columns={[
          { head: t("ending"), of: ({ ending }) => `…${ending}` },
          { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
          { head: t("until"), of: ({ until }) => (until ? beijingText(until) : t("current")) },
          { head: t("usedAt"), kind: "time", of: ({ usedAt }) => usedAt, now },
          { head: t("usedFrom"), of: ({ usedFrom }) => usedFrom },
        ]}
      />
    </Card>
  );
}

/** Why a key does not serve yet, and what it waits for. */
function Waiting({ keyShown: { state, mayConfirm, confirmableFrom } }: { keyShown: Key }) {
  const t = useTranslations("developers.keys");
  if (state !== machine.first) return null;
  if (mayConfirm)
    return (
      <Notice tone="waiting" title={t("waitsYou")}>
        {t("waitsYouText")}
      </Notice>
    );
  if (confirmableFrom)
    return (
      <Notice tone="waiting" title={t("waitsAlone", { time: beijingText(confirmableFrom) })}>
        {t("waitsAloneText")}
      </Notice>
    );
  return (
    <Notice tone="waiting" title={t("waits")}>
      {t("waitsText")}
    </Notice>
  );
}
